import { beforeEach, expect, test } from 'vitest'
import { otherConnectionsSlice } from '../multiWallet/tokens.ts'
import { createGate, fakeClock, gated, letGo, openGated, turn } from '../testing/gates.ts'
import { settle, until } from '../testing/until.ts'

beforeEach(fakeClock)

/** A page where several wallets may be connected. The gate holds accounts until a test releases them. */
async function setup() {
  const { gate, visits, last } = createGate()
  const { stage } = openGated([gate], { kernel: { features: { multiWallet: true } } })
  const { deleteConnection } = await stage.wallet.connections()
  return {
    stage,
    deleteConnection,
    /** The recent wallets in the state, and those in storage. */
    recent: () => [
      stage.kernel.store.get(otherConnectionsSlice).recent.map(({ address }) => address),
      (stage.stored('recent_connections') ?? []) as unknown[],
    ],
    /** Connects a wallet. The gate answers `taken`, after it has released the account if `isIn`. */
    async connect(id: string, isIn: boolean) {
      const before = visits.length
      const connecting = stage.connect(id)
      await until(() => visits.length > before)
      stage.wallet.hold('gate', 'eip155', 'waiting')
      if (isIn) letGo(stage, last())
      last().answer('taken')
      await connecting
    },
  }
}
const nothing = [[], []]

test('an account that never passed the gate is not stored as recent', async () => {
  const { stage, connect, recent } = await setup()
  await connect('a', false)
  await stage.wallet.disconnect()
  expect(recent()).toEqual(nothing)
})

test('an account that the wallet switched to, and that did not pass the gate, is not stored as recent', async () => {
  const { stage, connect, recent } = await setup()
  await connect('a', true)
  turn(stage, '0xother')
  expect(gated(stage)).toBe('checking')
  stage.evm.wallet('a').tell({ type: 'disconnected' })
  await settle()
  expect(recent()).toEqual(nothing)
})

test('a held account of another connected wallet is not stored as recent', async () => {
  const { connect, recent, deleteConnection } = await setup()
  await connect('a', false)
  await connect('b', true)
  await deleteConnection({ namespace: 'eip155', connectorId: 'a' })
  expect(recent()).toEqual(nothing)
})

test('an account that passed the gate is stored as recent', async () => {
  const { stage, connect, recent } = await setup()
  await connect('a', true)
  await stage.wallet.disconnect()
  expect(recent()).toMatchObject([['0xa'], [{ address: '0xa', connectorId: 'a' }]])
})
