import { afterEach, expect, test } from 'vitest'
import { otherConnectionsSlice } from '../multiWallet/tokens.ts'
import { accountAt, createMemory, createStage, type Stage, type StageOptions } from '../testing/index.ts'
import { settle, until } from '../testing/until.ts'

let stage: Stage
afterEach(() => stage.kernel.destroy())

const garbage = accountAt('<b>0xa</b>')

function open(options: StageOptions = {}): Stage {
  stage = createStage(options)
  stage.evm.announce('a', 'b')
  return stage
}

/** Whether the garbage is anywhere in the store or in storage, or in an event. */
const isLeaked = () =>
  [stage.kernel.store.snapshot(), [...stage.storage.entries], stage.events].some((part) =>
    JSON.stringify(part).includes(garbage.address),
  )

test.each([
  ['its only account', [garbage]],
  ['one of its accounts', [accountAt('0xa'), garbage]],
  ['no text', [{ address: 7, type: 'eoa' } as never]],
  ['no account', [null as never]],
])('a wallet is not connected if %s is not an address of its namespace', async (_, accounts) => {
  open().evm.wallet('a').accounts = accounts
  await expect(stage.connect('a')).rejects.toMatchObject({
    code: 'INVALID_WALLET_STATE',
    message: 'The wallet reported an account or a network that is not valid in "eip155"',
  })
  expect(stage.connection()).toMatchObject({ status: 'disconnected', accounts: [] })
  expect(stage.evm.wallet('a').calls).toEqual(['release'])
  expect(stage.stored('connections')).toBeUndefined()
  expect(isLeaked()).toBe(false)
})

test('a wallet that was connected before stays while another one is refused', async () => {
  open().evm.wallet('b').accounts = [garbage]
  await stage.connect('a')
  await expect(stage.connect('b')).rejects.toMatchObject({ code: 'INVALID_WALLET_STATE' })
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'a' })
})

test('a wallet is refused if its accounts can not be read', async () => {
  const fails = (): string => {
    throw new Error('The adapter fails')
  }
  open().evm.wallet('a').accounts = [Object.defineProperty({ ...accountAt('') }, 'address', { get: fails })]
  await expect(stage.connect('a')).rejects.toMatchObject({ code: 'INVALID_WALLET_STATE' })
})

test('a wallet that changes to an account that is no address is disconnected, and the error is reported', async () => {
  open()
  await stage.connect('a')
  stage.evm.wallet('a').tell({ type: 'accounts', accounts: [garbage, accountAt('0xa')] })
  expect(stage.connection()).toMatchObject({ status: 'disconnected', accounts: [] })
  expect(stage.errors).toMatchObject([{ code: 'INVALID_WALLET_STATE' }])
  expect(stage.stored('connections')).toEqual({})
  expect(isLeaked()).toBe(false)
})

test('a wallet beside the active one that changes to an account that is no address is disconnected', async () => {
  open({ kernel: { features: { multiWallet: true } } })
  await stage.connect('a')
  await stage.connect('b')
  stage.evm.wallet('a').tell({ type: 'accounts', accounts: [garbage] })
  expect(stage.connection()).toMatchObject({ status: 'connected', connectorId: 'b' })
  expect(stage.kernel.store.get(otherConnectionsSlice).connections).toEqual([])
  expect(stage.errors).toMatchObject([{ code: 'INVALID_WALLET_STATE' }])
  expect(isLeaked()).toBe(false)
})

test('a remembered wallet with an account that is no address is not restored', async () => {
  stage = createStage({ storage: createMemory({ connections: { eip155: { connectorId: 'a' } } }) })
  stage.evm.wallet('a').accounts = [garbage]
  stage.evm.announce('a')
  await until(() => stage.connection().status === 'disconnected')
  await settle()
  expect(stage.connection()).toMatchObject({ status: 'disconnected', accounts: [] })
  expect(isLeaked()).toBe(false)
})

test.each([
  'no network',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'eip155:',
  undefined,
  null,
  7,
])('a wallet whose network is %j is refused, and disconnected if it changes to that', async (given) => {
  const network = given as never
  const { open: openSession } = open().evm.wallet('a')
  stage.evm.wallet('a').open = (...call) => ({ ...openSession(...call), network })
  await expect(stage.connect('a')).rejects.toMatchObject({ code: 'INVALID_WALLET_STATE' })
  expect([stage.connection().status, stage.stored('connections')]).toEqual(['disconnected', undefined])
  await stage.connect('b')
  stage.evm.wallet('b').tell({ type: 'network', network })
  expect(stage.connection().status).toBe('disconnected')
  expect(stage.errors).toMatchObject([{ code: 'INVALID_WALLET_STATE' }])
})

test('an account of Stacks beside others is valid, whatever its adapter knows', async () => {
  const stacks = { address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', type: 'stx' }
  open().evm.wallet('a').accounts = [accountAt('0xa'), stacks]
  await stage.connect('a')
  expect(stage.connection().accounts).toEqual([accountAt('0xa'), stacks])
})
