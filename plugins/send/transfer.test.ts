import type { PluginContext } from 'portico/kernel'
import type { Session } from 'portico/wallet'
import { afterEach, expect, test } from 'vitest'
import { clearStage, openForm, receiver, sender } from './testing.tsx'
import { transfer } from './transfer.ts'

afterEach(clearStage)

const other = { address: receiver, type: 'eoa' } as const
const own = { address: sender, type: 'eoa' } as const

/** A reviewed transfer, and a wallet in a state of its own. */
async function reviewed(moved: Partial<Pick<Session, 'accounts' | 'network'>> = {}) {
  const stage = await openForm()
  await stage.fill()
  stage.controller.review()
  const session = { accounts: [own], network: 'eip155:1', ...moved }
  const { slots, store } = stage.kernel
  const ctx = { slots, store, peek: () => ({ session: () => session, noteSent() {} }) } as unknown as PluginContext
  const order = stage.state().order ?? expect.fail('There is no order')
  return { ...stage, send: () => transfer(ctx, order, order.amount) }
}

test('a wallet with the account and the network of the review is asked', async () => {
  const { send, sent } = await reviewed()
  expect(await send()).toEqual({ hash: '0xhash' })
  expect(sent).toEqual([{ to: receiver, amount: '500000000000000000' }])
})

test.each<[string, Partial<Pick<Session, 'accounts' | 'network'>>]>([
  ['account', { accounts: [other, own] }],
  ['network', { network: 'eip155:8453' }],
])('a wallet that moved to another %s without an event is not asked', async (_, moved) => {
  const { send, sent } = await reviewed(moved)
  await expect(send()).rejects.toMatchObject({ code: 'SEND_OUTDATED' })
  expect(sent).toEqual([])
})

test.each([
  ['account', { type: 'accounts', accounts: [other] }],
  ['network', { type: 'network', network: 'eip155:8453' }],
] as const)('a wallet is not asked while the modal shows another %s', async (_, change) => {
  const { send, sent, tell } = await reviewed()
  tell(change as Parameters<typeof tell>[0])
  await expect(send()).rejects.toMatchObject({ code: 'SEND_OUTDATED' })
  expect(sent).toEqual([])
})
