import { fireEvent } from '@testing-library/react'
import { routerSlice } from 'portico/kernel'
import { review } from 'portico/review'
import { AccountView } from 'portico/shell'
import { wallet } from 'portico/wallet'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { grantPermissions, RevokeSmartSessionView, SmartSessionListView, SmartSessionView, sessions } from './index.ts'
import { createStage, entryOf, grantRequest, openStage, type Stage } from './testing/createStage.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const stage = await createStage({ extra: [review()] })
  await Promise.all([AccountView.load(), RevokeSmartSessionView.load()])
  stage.dispose()
}, 120_000)

const press = async ({ screen }: Stage, name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const stack = ({ kernel }: Stage) => kernel.store.get(routerSlice).stack.map(({ view }) => view)

describe('with the `review` plugin', () => {
  const open = () => openStage({ extra: [review()] })

  test.each([
    ['lets pass', 'Continue', 'session-1'],
    ['declines', 'Reject', 'USER_REJECTED_REQUEST'],
  ])('permissions wait for the user, who %s', async (_, name, answer) => {
    const stage = await open()
    const granted = grantPermissions({ load: async () => stage.kernel }, grantRequest()).then(
      ({ context }) => context,
      (error: { readonly code?: string }) => error.code,
    )
    await stage.screen.findByRole('button', { name })
    expect(stage.asked('wallet_grantPermissions')).toEqual([])
    await press(stage, name)
    expect(await granted).toBe(answer)
    const times = answer === 'session-1' ? 1 : 0
    expect(stage.asked('wallet_grantPermissions')).toHaveLength(times)
    expect(stage.posted('/activate')).toHaveLength(times)
  })

  test.each([
    'wallet_grantPermissions',
    'wallet_revokePermissions',
  ])('a direct request of a page for %s is reviewed too', async (method) => {
    const stage = await open()
    const { provider } = stage.kernel.use(wallet).session('eip155') ?? {}
    const ethereum = provider as { request(call: object): Promise<unknown> }
    const answer = ethereum.request({ method, params: [grantRequest()] }).catch(({ code }) => code)
    await press(stage, 'Reject')
    expect(await answer).toBe(4001)
    expect(stage.asked(method)).toEqual([])
  })

  test('revoking a session skips the review of requests, since its own view has shown the request', async () => {
    const stage = await open()
    stage.list(entryOf('one'))
    stage.kernel.modal.open(SmartSessionListView)
    await stage.controller.refresh()
    stage.kernel.router.push(RevokeSmartSessionView, { id: 'one' })
    await press(stage, 'Revoke session')
    await vi.waitFor(() => expect(stage.posted('/revoke')).toHaveLength(1))
    expect(stage.asked('wallet_revokePermissions')).toHaveLength(1)
    expect(stack(stage)).not.toContain('ReviewRequest')
  })
})

test.each([
  ['the host says nothing', {}],
  ['the host says no', { smartSessions: false }],
])('if %s there is no view, no action and no request', async (_, features) => {
  const stage = await openStage({ features })
  const { kernel, screen, http } = stage
  expect(kernel.peek(sessions)).toBeUndefined()
  for (const { id } of [SmartSessionListView, SmartSessionView, RevokeSmartSessionView])
    expect(kernel.router.resolve(id)).toBeUndefined()
  kernel.modal.open(AccountView, {})
  await screen.findByRole('button', { name: 'Disconnect' })
  expect(screen.queryByRole('button', { name: 'Smart sessions' })).toBeNull()
  await expect(grantPermissions({ load: async () => kernel }, grantRequest())).rejects.toMatchObject({
    code: 'PLUGIN_NOT_ENABLED',
  })
  expect(stage.asked('wallet_grantPermissions')).toEqual([])
  expect(http.requests.filter(({ url }) => url.pathname.includes('/sessions'))).toEqual([])
})

test('calls of views resolve without errors when the feature is switched off', async () => {
  const { kernel, controller, errors, http } = await openStage()
  const asked = [controller.refresh(), controller.revoke('one')]
  controller.cancel()
  kernel.flags.setFeatures({ smartSessions: false })
  expect(await Promise.all(asked)).toEqual([undefined, undefined])
  expect([errors, http.requests.filter(({ url }) => url.pathname.includes('/sessions'))]).toEqual([[], []])
})

test('granting and revoking emit no analytics events, because none are defined for them', async () => {
  const stage = await openStage()
  const before = stage.counted.length
  await stage.controller.grantPermissions(grantRequest())
  stage.list(entryOf('one'))
  await stage.controller.refresh({ force: true })
  await stage.controller.revoke('one')
  expect(stage.posted('/revoke')).toHaveLength(1)
  expect(stage.counted.slice(before)).toEqual([])
})
