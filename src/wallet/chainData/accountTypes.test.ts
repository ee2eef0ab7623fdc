import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { AccountType } from '../account.ts'
import { ids } from '../testing/index.ts'
import { selectAccountType } from './selectAccountType.ts'
import { createAccountStage, type DataStage, never } from './testing.ts'

let stage: DataStage
afterEach(() => stage.kernel.destroy())

const known = () => selectAccountType(stage.kernel.store.get, 'eip155')
const refresh = (signal = never()) => stage.data.refreshAccountType('eip155', { signal })

/** A wallet on the network One, and a chain that answers with the given types in turn. */
async function setup(...types: (AccountType | null | Error)[]) {
  const asked: string[] = []
  stage = await createAccountStage()
  stage.enable({
    async accountType({ network }) {
      asked.push(network.caipNetworkId)
      const type = types[Math.min(asked.length, types.length) - 1] ?? null
      if (type instanceof Error) throw type
      return type
    },
  })
  return asked
}

test('the type of an account is read when it is asked for, not when the wallet connects', async () => {
  const asked = await setup('smartAccount')
  expect(asked).toEqual([])
  expect(known()).toBeUndefined()
  await refresh()
  expect(asked).toEqual(['eip155:1'])
  expect(known()).toBe('smartAccount')
})

test('an account without code is read again, because a contract may be deployed to its address', async () => {
  const asked = await setup('eoa', 'smartAccount')
  await refresh()
  expect(known()).toBe('eoa')
  await refresh()
  expect(known()).toBe('smartAccount')
  await refresh()
  expect(asked).toHaveLength(2)
})

test('a contract on one network counts as one on all', async () => {
  const asked = await setup('smartAccount', 'eoa')
  await refresh()
  stage.evm.wallet('a').tell({ type: 'network', network: ids.ten })
  expect(known()).toBe('smartAccount')
  await refresh()
  expect(asked).toEqual(['eip155:1'])
})

test('an account without code on one network is not known on another', async () => {
  await setup('eoa')
  await refresh()
  stage.evm.wallet('a').tell({ type: 'network', network: ids.ten })
  expect(known()).toBeUndefined()
})

test.each([
  ['fails', new Error('down')],
  ['does not know', null],
])('where a chain %s, the type is unknown until it is read', async (_, answer) => {
  await setup(answer, 'eoa')
  await refresh()
  expect(known()).toBeNull()
  await refresh()
  expect(known()).toBe('eoa')
})

test('a chain that cannot tell types leaves that of the wallet', async () => {
  stage = await createAccountStage()
  await refresh()
  expect(known()).toBe('eoa')
})

test('a type that the wallet itself reports is not read', async () => {
  const asked = await setup('eoa')
  stage.evm.wallet('a').tell({ type: 'accounts', accounts: [{ address: '0x2', type: 'smartAccount' }] })
  await refresh()
  expect(known()).toBe('smartAccount')
  expect(asked).toEqual([])
})

test('a reading that is given up changes nothing', async () => {
  stage = await createAccountStage()
  const leaving = new AbortController()
  stage.enable({ accountType: (_, signal) => new Promise((_, fail) => signal.addEventListener('abort', fail)) })
  const reading = refresh(leaving.signal)
  leaving.abort()
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(known()).toBeUndefined()
})

test('a reading that fails does not undo an earlier one', async () => {
  await setup('eoa', new Error('The node is down'))
  await refresh()
  await refresh()
  expect(known()).toBe('eoa')
})

test('an account counts as of unknown type if its chain does not answer within the time limit', async () => {
  stage = await createAccountStage()
  stage.enable({ accountType: () => new Promise(() => {}) })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const reading = refresh()
  await vi.advanceTimersByTimeAsync(30_000)
  await reading
  expect(known()).toBeNull()
})
