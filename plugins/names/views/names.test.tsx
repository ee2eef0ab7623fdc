import { fireEvent } from '@testing-library/react'
import { AccountSettingsView } from 'portico/shell'
import { selectConnection, wallet } from 'portico/wallet'
import { type Hex, verifyMessage } from 'viem'
import { beforeAll, expect, test, vi } from 'vitest'
import { getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { skipPauses } from '../../../test/harness/skipPauses.ts'
import { getName, getNameSuggestions, getNamesOf, registerName } from '../endpoints.ts'
import { RegisterAccountNameSuccessView, RegisterAccountNameView } from '../index.ts'
import { createStage, openStage, recordOf, type Stage } from '../testing/createStage.ts'

skipPauses()

const other = `0x${'5'.repeat(40)}`
// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([
    createStage(),
    RegisterAccountNameView.load(),
    RegisterAccountNameSuccessView.load(),
    AccountSettingsView.load(),
  ])
  dispose()
}, 120_000)

/** The form on screen. */
async function openForm() {
  const stage = await openStage()
  stage.acceptNames()
  stage.kernel.modal.open(RegisterAccountNameView, { namespace: 'eip155' })
  await stage.screen.findByLabelText('Name')
  return stage
}
const field = ({ screen }: Stage) => screen.getByLabelText('Name') as HTMLInputElement
const submit = ({ screen }: Stage) => screen.getByRole('button', { name: 'Register' }) as HTMLButtonElement
const send = (stage: Stage) => fireEvent.submit(submit(stage).form as HTMLFormElement)
/** Types a name, and waits until its check has ended. */
async function type(stage: Stage, text: string) {
  fireEvent.change(field(stage), { target: { value: text } })
  await vi.waitFor(() => expect(['free', 'taken', 'failed', 'unsupported']).toContain(stage.state().check))
}
const press = ({ screen }: Stage, name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the caret stays between letters when a capital is typed there', async () => {
  const stage = await openForm()
  await type(stage, 'adam')
  fireEvent.change(field(stage), { target: { value: 'aXdam', selectionStart: 2, selectionEnd: 2 } })
  expect([stage.state().label, field(stage).selectionStart]).toEqual(['axdam', 2])
  fireEvent.change(field(stage), { target: { value: 'Adam.reown.id' } })
  expect(field(stage).value).toBe('adam')
})

test('the account settings lead to the form, and the account shows the registered name at once', async () => {
  const stage = await openStage()
  const { kernel, screen, http, address, counted } = stage
  stage.acceptNames()
  kernel.modal.open(AccountSettingsView, { namespace: 'eip155' })
  fireEvent.click(await screen.findByRole('button', { name: 'Account name' }))
  await screen.findByLabelText('Name')
  expect(submit(stage).disabled).toBe(true)
  await type(stage, 'Adam')
  await screen.findByText('adam.reown.id is available.')
  http.answer(getNamesOf, [recordOf('adam.reown.id', { 60: address })])
  send(stage)
  await screen.findByRole('heading', { name: 'Name registered' })
  expect(screen.getByText('adam.reown.id')).toBeTruthy()
  const [{ coin_type, message = '', signature } = {}] = stage.posted()
  expect(coin_type).toBe(2147483649)
  expect(await verifyMessage({ address: address as Hex, message, signature: signature as Hex })).toBe(true)
  await vi.waitFor(() => expect(selectConnection(kernel.store.get).profileName).toBe('adam.reown.id'))
  expect(counted.filter(({ event }) => event !== 'MODAL_OPEN')).toEqual([
    { event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: false } },
    { event: 'REGISTER_NAME_INITIATED', properties: { isSmartAccount: false, ensName: 'adam.reown.id' } },
    { event: 'REGISTER_NAME_SUCCESS', properties: { isSmartAccount: false, ensName: 'adam.reown.id' } },
  ])
  press(stage, 'Done')
  expect(screen.view()).toBe('Account')
})

test('a name is checked once the user pauses typing', async () => {
  const stage = await openForm()
  for (const text of ['adam', 'adamo', 'adamos']) fireEvent.change(field(stage), { target: { value: text } })
  await vi.waitFor(() => expect(stage.state().check).toBe('free'))
  expect(stage.asked('/v1/profile/account/').map(({ url }) => url.pathname)).toEqual([
    '/v1/profile/account/adamos.reown.id',
  ])
  expect(stage.asked('/v1/profile/suggestions/').length).toBe(1)
})

test.each([
  ['ada', 'At least 4 letters, digits or hyphens'],
  ['ada_m', 'Use letters from a to z, digits and hyphens.'],
  ['a'.repeat(64), 'This name is too long.'],
])('"%s" is not checked with the service: %s', async (text, why) => {
  const stage = await openForm()
  fireEvent.change(field(stage), { target: { value: text } })
  await stage.screen.findByText(why)
  expect([submit(stage).disabled, stage.state().check]).toEqual([true, 'idle'])
})

test('two words that are typed letter by letter do not become one name', async () => {
  const stage = await openForm()
  for (const letter of 'two words') {
    const value = field(stage).value + letter
    fireEvent.change(field(stage), { target: { value } })
    await vi.waitFor(() => expect(field(stage).value).toBe(value))
  }
  await stage.screen.findByText('Use letters from a to z, digits and hyphens.')
  expect(field(stage).value).toBe('two words')
})

test('a service that does not answer is told once, and the next typed name is checked again', async () => {
  const stage = await openStage()
  const { http, screen, kernel } = stage
  for (const endpoint of [getName, getNamesOf, getNameSuggestions]) http.fail(endpoint)
  kernel.modal.open(RegisterAccountNameView, { namespace: 'eip155' })
  await screen.findByText('Couldn’t load your names.')
  await type(stage, 'adam')
  await screen.findByText('Couldn’t check names. Check your connection and try again.')
  await vi.waitFor(() => expect(stage.state().isSuggestionsUnknown).toBe(true))
  expect(screen.queryAllByText(/^Couldn’t/)).toHaveLength(1)
  http.answer(getName, [])
  await type(stage, 'adami')
  await screen.findByText('Couldn’t load suggestions.')
  http.answer(getNameSuggestions, { suggestions: [] })
  await type(stage, 'adamo')
  await screen.findByText('adamo.reown.id is available.')
  await vi.waitFor(() => expect(screen.queryByText('Couldn’t load suggestions.')).toBeNull())
})

test('a name that is registered for the account already, as after a lost answer, is shown as its own', async () => {
  const stage = await openForm()
  stage.http.answer(getName, recordOf('adam.reown.id', { 60: stage.address }))
  await type(stage, 'adam')
  await stage.screen.findByText('adam.reown.id is registered for your account.')
  expect(field(stage).getAttribute('aria-invalid')).toBeNull()
  expect(stage.screen.getByRole('region', { name: 'Your names' }).textContent).toContain('adam.reown.id')
  expect(submit(stage).disabled).toBe(true)
})

/** The form after the check of a typed name has failed. */
async function openFailedCheck() {
  const stage = await openForm()
  stage.http.fail(getName)
  await type(stage, 'adam')
  return stage
}

test('a check that failed can be tried again without typing, and focus stays on the button meanwhile', async () => {
  const stage = await openFailedCheck()
  const { http, screen } = stage
  const button = screen.getByRole('button', { name: 'Try again' }) as HTMLButtonElement
  const answers: ((value: []) => void)[] = []
  http.answer(getName, () => new Promise<[]>((resolve) => void answers.push(resolve)))
  const asked = stage.asked('/v1/profile/account/').length
  fireEvent.click(button)
  await vi.waitFor(() => expect(stage.asked('/v1/profile/account/').length).toBe(asked + 1))
  // A button that is disabled loses focus.
  expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([false, 'true'])
  answers[0]?.([])
  await screen.findByText('adam.reown.id is available.')
  await vi.waitFor(() => expect(submit(stage).disabled).toBe(false))
  expect(stage.posted()).toEqual([])
  send(stage)
  await screen.findByRole('heading', { name: 'Name registered' })
})

test('a name that is free after "Try again" can be registered while suggestions are awaited', async () => {
  const stage = await openFailedCheck()
  const { http, screen } = stage
  http.answer(getName, [])
  http.fail(getNameSuggestions, 'hang')
  press(stage, 'Try again')
  await screen.findByText('adam.reown.id is available.')
  expect([submit(stage).disabled, submit(stage).getAttribute('aria-busy')]).toEqual([false, null])
  send(stage)
  await screen.findByRole('heading', { name: 'Name registered' })
})

test('focus moves to the field if the name is taken after "Try again"', async () => {
  const stage = await openFailedCheck()
  const { http, screen } = stage
  http.answer(getName, recordOf('adam.reown.id', { 60: other }))
  screen.getByRole('button', { name: 'Try again' }).focus()
  press(stage, 'Try again')
  await screen.findByText('adam.reown.id is taken. Choose another name.')
  await vi.waitFor(() => expect((field(stage).getRootNode() as ShadowRoot).activeElement?.id).toBe(field(stage).id))
})

test('a name that a check has found to be its own stays so if the list does not have it yet', async () => {
  const stage = await openStage()
  const { kernel, screen, http, address } = stage
  stage.acceptNames()
  const lists: ((value: []) => void)[] = []
  http.answer(getNamesOf, () => new Promise<[]>((resolve) => void lists.push(resolve)))
  kernel.modal.open(RegisterAccountNameView, { namespace: 'eip155' })
  await screen.findByLabelText('Name')
  http.answer(getName, recordOf('adam.reown.id', { 60: address }))
  await type(stage, 'adam')
  await screen.findByText('adam.reown.id is registered for your account.')
  lists[0]?.([])
  await new Promise(setImmediate)
  expect(stage.state().owned).toEqual(['adam.reown.id'])
  expect(screen.getByText('adam.reown.id is registered for your account.')).toBeTruthy()
})

test.each([
  500,
  'unreachable',
  'malformed',
] as const)('a registration that fails (%s) shows an error, and can be tried again', async (failure) => {
  const stage = await openForm()
  stage.http.fail(registerName, failure)
  await type(stage, 'adam')
  send(stage)
  const alert = await stage.screen.findByRole('alert')
  expect(alert.textContent).toBe('Couldn’t register the name. Try again.')
  expect(stage.counted.at(-1)).toMatchObject({ event: 'REGISTER_NAME_ERROR', properties: { error: 'NAMES_REGISTER' } })
  stage.acceptNames()
  send(stage)
  await stage.screen.findByRole('heading', { name: 'Name registered' })
})

test('after the wallet declines, the form can be submitted again', async () => {
  const stage = await openForm()
  await type(stage, 'adam')
  stage.wallet?.cues.reject()
  send(stage)
  expect((await stage.screen.findByRole('alert')).textContent).toBe('Request declined in the wallet. Try again.')
  expect([field(stage).value, submit(stage).disabled, stage.posted().length]).toEqual(['adam', false, 0])
  stage.wallet?.cues.accept()
  send(stage)
  await stage.screen.findByRole('heading', { name: 'Name registered' })
})

test('the user can cancel while the wallet hangs, and a later signature is not used', async () => {
  const stage = await openForm()
  const { screen } = stage
  await type(stage, 'adam')
  stage.wallet?.cues.hang()
  send(stage)
  await screen.findByText('Approve in Test wallet within 15 seconds')
  expect([field(stage).disabled, submit(stage).getAttribute('aria-busy')]).toEqual([true, 'true'])
  press(stage, 'Cancel')
  await vi.waitFor(() => expect(field(stage).disabled).toBe(false))
  stage.wallet?.cues.release()
  await type(stage, 'adamo')
  expect([stage.posted().length, screen.queryByRole('alert')]).toEqual([0, null])
})

test('a name that was registered by another account meanwhile shows an error', async () => {
  const stage = await openForm()
  await type(stage, 'adam')
  stage.http.fail(registerName, 400)
  stage.http.answer(getName, recordOf('adam.reown.id', { 60: other }))
  send(stage)
  expect((await stage.screen.findByRole('alert')).textContent).toBe(
    'This name was registered in the meantime. Choose another one.',
  )
  expect(submit(stage).disabled).toBe(true)
})

test('a change of the account during the approval cancels the registration and empties the form', async () => {
  const stage = await openForm()
  const { wallet: fox } = stage
  await type(stage, 'adam')
  fox?.cues.hang()
  send(stage)
  await stage.screen.findByText(/^Approve in/)
  const [first, second] = fox?.addresses ?? []
  if (first && second) fox?.cues.setAccounts([second, first])
  await vi.waitFor(() => expect(stage.state()).toMatchObject({ label: '', isRegistering: false }))
  fox?.cues.release()
  await type(stage, 'adamo')
  expect(stage.posted()).toEqual([])
})

test('a change of the network during the approval cancels the registration', async () => {
  const stage = await openForm()
  const { kernel } = stage
  await type(stage, 'adam')
  stage.wallet?.cues.hang()
  send(stage)
  await stage.screen.findByText(/^Approve in/)
  stage.wallet?.cues.setChain(10)
  await vi.waitFor(() => expect(selectConnection(kernel.store.get).network).toBe('eip155:10'))
  stage.wallet?.cues.release()
  await vi.waitFor(() => expect(stage.state().isRegistering).toBe(false))
  expect(stage.posted()).toEqual([])
})

test('a registration that ends after the modal was closed shows a toast', async () => {
  const stage = await openForm()
  await type(stage, 'adam')
  stage.wallet?.cues.hang()
  send(stage)
  await stage.screen.findByText(/^Approve in/)
  stage.kernel.modal.close()
  stage.wallet?.cues.release()
  await vi.waitFor(() => expect(stage.toasts()).toEqual(['adam.reown.id is registered for your account.']))
})

test('on a network without names the form leads to the choice of another network', async () => {
  const stage = await openStage()
  stage.http.answer(getSupportedChains, { http: ['eip155:10'] })
  stage.kernel.modal.open(RegisterAccountNameView, { namespace: 'eip155' })
  await stage.screen.findByLabelText('Name')
  await type(stage, 'adam')
  await stage.screen.findByText('No names on this network')
  press(stage, 'Choose network')
  expect(stage.screen.view()).toBe('Networks')
})

test('while the networks of the service are not known, the name can be checked again', async () => {
  const stage = await openStage()
  stage.http.fail(getSupportedChains, 503)
  stage.kernel.modal.open(RegisterAccountNameView, { namespace: 'eip155' })
  await stage.screen.findByLabelText('Name')
  await type(stage, 'adam')
  await stage.screen.findByText(/^Couldn’t check names/)
  stage.http.answer(getSupportedChains, { http: ['eip155:1'] })
  press(stage, 'Try again')
  await stage.screen.findByText('adam.reown.id is available.')
})

test.each([
  [RegisterAccountNameView.id, RegisterAccountNameView],
  [RegisterAccountNameSuccessView.id, RegisterAccountNameSuccessView],
] as const)('switching the plugin off while %s is open leads back to the previous view', async (id, view) => {
  const stage = await openStage()
  stage.kernel.modal.open(AccountSettingsView, { namespace: 'eip155' })
  const push = stage.kernel.router.push as (to: unknown, params: object) => void
  push(view, { namespace: 'eip155', name: 'adam.reown.id' })
  await vi.waitFor(() => expect(stage.screen.view()).toBe(id))
  stage.kernel.flags.setFeatures({ names: false })
  await vi.waitFor(() => expect(stage.screen.view()).toBe(AccountSettingsView.id))
  expect(stage.errors).toEqual([])
})

test('the form closes when the wallet disconnects', async () => {
  const stage = await openForm()
  await (await stage.kernel.load(wallet)).disconnect()
  await vi.waitFor(() => expect(stage.screen.view()).not.toBe('RegisterAccountName'))
})

test('when the plugin is switched off during the approval, nothing is registered', async () => {
  const stage = await openForm()
  await type(stage, 'adam')
  stage.wallet?.cues.hang()
  send(stage)
  await stage.screen.findByText(/^Approve in/)
  stage.kernel.flags.setFeatures({ names: false })
  await vi.waitFor(() => expect(stage.screen.view()).not.toBe('RegisterAccountName'))
  stage.wallet?.cues.release()
  expect(stage.posted()).toEqual([])
  expect(stage.errors).toEqual([])
})

test('when the plugin is switched off before its code is loaded, calls of views resolve without errors', async () => {
  const { kernel, controller, errors, asked } = await openStage()
  const asking = [controller.begin('eip155'), controller.setName('adam'), controller.register()]
  controller.cancel()
  kernel.flags.setFeatures({ names: false })
  expect(await Promise.all(asking)).toEqual([undefined, undefined, undefined])
  expect([errors, asked('/v1/profile')]).toEqual([[], []])
})
