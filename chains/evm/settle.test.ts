import { expect, onTestFinished, test, vi } from 'vitest'
import { createReaders } from './client.ts'
import { createSettle } from './settle.ts'
import { nodesOf } from './testing/nodes.ts'
import { createStage, first, second } from './testing/stage.ts'

const stage = createStage()
const { signal } = new AbortController()
const ask = <Answer = unknown>(method: string, ...params: unknown[]) =>
  createReaders(nodesOf(signal))(stage.one)(method, params) as Promise<Answer>
const settle = (hash: string, until = signal) => createSettle(nodesOf(stage.controller.signal))(stage.one, hash, until)

test('a transaction settles once it is mined, not before', async () => {
  await ask('evm_setAutomine', false)
  try {
    const hash = await ask<string>('eth_sendTransaction', { from: first, to: second, value: '0x1' })
    let ended: string | undefined
    const settled = settle(hash).then((status) => {
      ended = status
    })
    expect(await ask('eth_getTransactionReceipt', hash)).toBeNull()
    expect(ended).toBeUndefined()
    await ask('evm_mine')
    await settled
    expect(ended).toBe('confirmed')
  } finally {
    await ask('evm_setAutomine', true)
  }
})

test('a transaction that reverted has failed', async () => {
  const reverting = `0x${'fe'.repeat(20)}`
  await ask('anvil_setCode', reverting, '0x5f5ffd')
  const hash = await ask<string>('eth_sendTransaction', { from: first, to: reverting, gas: '0x186a0' })
  expect(await settle(hash)).toBe('failed')
})

test('a transaction that no node knows is waited for until the signal aborts', async () => {
  const controller = new AbortController()
  const waiting = settle(`0x${'0'.repeat(64)}`, controller.signal)
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})

test('a transaction whose nonce was used by another one was replaced', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  let counts = 0
  const results: Record<string, () => unknown> = {
    eth_getTransactionReceipt: () => null,
    eth_getTransactionByHash: () => ({ from: first, nonce: '0x4' }),
    // The nonce of the transaction is the next one, until another transaction has it.
    eth_getTransactionCount: () => (++counts < 3 ? '0x4' : '0x5'),
  }
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: results[method]?.(),
  })
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const asked = JSON.parse(body)
    return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
  })
  let ended: string | undefined
  settle(`0x${'1'.repeat(64)}`).then((status) => {
    ended = status
  })
  while (!ended) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect([ended, counts]).toEqual(['replaced', 4])
})
