import { fireEvent } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { skipPauses } from '../../../test/harness/skipPauses.ts'
import { getName, getNameSuggestions, getNamesOf } from '../endpoints.ts'
import { RegisterAccountNameView } from '../index.ts'
import { createStage, openStage, recordOf, type Stage } from '../testing/createStage.ts'

/** The names below the form: suggestions, and those of the account. */
skipPauses()

const other = `0x${'5'.repeat(40)}`
// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), RegisterAccountNameView.load()])
  dispose()
}, 120_000)

/** The form on screen. */
async function openForm() {
  const stage = await openStage()
  stage.kernel.modal.open(RegisterAccountNameView, { namespace: 'eip155' })
  await stage.screen.findByLabelText('Name')
  return stage
}
const field = ({ screen }: Stage) => screen.getByLabelText('Name') as HTMLInputElement
const submit = ({ screen }: Stage) => screen.getByRole('button', { name: 'Register' }) as HTMLButtonElement
/** Types a name, and waits until its check has ended. */
async function type(stage: Stage, text: string) {
  fireEvent.change(field(stage), { target: { value: text } })
  await vi.waitFor(() => expect(['free', 'taken', 'failed', 'unsupported']).toContain(stage.state().check))
}

test('similar names are suggested, and a press on a free one puts it into the field', async () => {
  const stage = await openForm()
  const { http, screen } = stage
  http.answer(getName, ({ url }) =>
    url.pathname.includes('adam.reown') ? recordOf('adam.reown.id', { 60: other }) : [],
  )
  http.answer(getNameSuggestions, {
    suggestions: ['adam', 'adamo', 'adam24'].map((label) => ({
      name: `${label}.reown.id`,
      registered: label !== 'adam24',
    })),
  })
  await type(stage, 'adam')
  await screen.findByText('adam.reown.id is taken. Choose another name.')
  expect(submit(stage).disabled).toBe(true)
  const rows = await screen.findAllByRole('listitem')
  // Below the button, which keeps its place.
  expect(submit(stage).compareDocumentPosition(rows[0] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(rows.map((row) => row.textContent)).toEqual(['adam24.reown.idAvailable', 'adamo.reown.idTaken'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^adamo/ }).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /^adam24/ }))
  await screen.findByText('adam24.reown.id is available.')
  expect(field(stage).value).toBe('adam24')
})

test('of five suggestions four are shown, free ones first', async () => {
  const stage = await openForm()
  stage.http.answer(getNameSuggestions, {
    suggestions: [1, 2, 3, 4, 5].map((at) => ({ name: `adam${at}.reown.id`, registered: at < 5 })),
  })
  await type(stage, 'adam')
  const rows = await stage.screen.findAllByRole('listitem')
  expect([rows.length, rows[0]?.textContent]).toEqual([4, 'adam5.reown.idAvailable'])
})

test('the names of the account have the place of the suggestions until there are some', async () => {
  const stage = await openStage()
  stage.http.answer(getNamesOf, [recordOf('adam.reown.id', { 60: stage.address })])
  stage.http.answer(getNameSuggestions, { suggestions: [{ name: 'tide24.reown.id', registered: false }] })
  stage.kernel.modal.open(RegisterAccountNameView, { namespace: 'eip155' })
  const { screen } = stage
  expect((await screen.findByRole('region', { name: 'Your names' })).textContent).toContain('adam.reown.id')
  await type(stage, 'tide')
  await screen.findByText('tide24.reown.id')
  expect(screen.queryByRole('region', { name: 'Your names' })).toBeNull()
  fireEvent.change(field(stage), { target: { value: '' } })
  await screen.findByRole('region', { name: 'Your names' })
})
