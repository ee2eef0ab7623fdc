import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

describe('a node that is asked again', () => {
  /** How a transaction ended, if a node answers this to each of its methods, in turn; the last answer is repeated. */
  async function endAfter(answers: Readonly<Record<string, readonly unknown[]>>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
      vi.unstubAllGlobals()
    })
    const asked: Record<string, number> = {}
    const answer = ({ id, method }: { id: number; method: string }) => {
      const turn = asked[method] ?? 0
      asked[method] = turn + 1
      const known = answers[method] ?? []
      const result = known[Math.min(turn, known.length - 1)]
      return { jsonrpc: '2.0', id, ...(result === refused ? { error: { code: -32601, message: 'No' } } : { result }) }
    }
    vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
      const calls = JSON.parse(body)
      return Response.json(Array.isArray(calls) ? calls.map(answer) : answer(calls))
    })
    let status: string | undefined
    const stop = new AbortController()
    settle(hash, stop.signal).then(
      (end) => {
        status = end
      },
      () => {},
    )
    for (let second = 0; second < 60 && !status; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      await new Promise((resolve) => setImmediate(resolve))
    }
    stop.abort()
    return { status, asked }
  }
  const hash = `0x${'1a'.repeat(32)}`
  const refused = Symbol('refused')
  const receipt = { status: '0x1', transactionHash: hash, blockNumber: '0x7' }
  const pending = { from: first, nonce: '0x4', blockHash: null }

  test('tells that another transaction has the nonce: it was replaced', async () => {
    const { status, asked } = await endAfter({
      eth_getTransactionReceipt: [null],
      eth_getTransactionByHash: [pending, null],
      // The nonce of the transaction is the next one, until another transaction has it.
      eth_getTransactionCount: ['0x4', '0x4', '0x5'],
    })
    expect([status, asked.eth_getTransactionCount]).toEqual(['replaced', 4])
  })

  test('has the block of a transaction, and its receipt later: it was not replaced', async () => {
    const { status } = await endAfter({
      eth_getTransactionReceipt: [null, null, null, null, receipt],
      eth_getTransactionByHash: [pending, { ...pending, blockHash: `0x${'2b'.repeat(32)}` }],
      eth_getTransactionCount: ['0x5'],
    })
    expect(status).toBe('confirmed')
  })

  test('does not count the transactions of accounts, but has a receipt', async () => {
    const { status } = await endAfter({
      eth_getTransactionReceipt: [null, null, receipt],
      eth_getTransactionByHash: [pending],
      eth_getTransactionCount: [refused],
    })
    expect(status).toBe('confirmed')
  })

  test.each([
    ['of another transaction', { ...receipt, transactionHash: `0x${'3c'.repeat(32)}` }],
    ['without a block', { ...receipt, blockNumber: null }],
    ['without a status', { ...receipt, status: undefined, root: hash }],
    ['that is garbage', 'yes'],
  ])('is not believed with a receipt %s', async (_, first) => {
    const end = (...receipts: readonly unknown[]) =>
      endAfter({ eth_getTransactionReceipt: receipts, eth_getTransactionByHash: [null] })
    expect((await end(first, { ...receipt, status: '0x0' })).status).toBe('failed')
    expect((await end(first)).status).toBeUndefined()
  })

  test.each([
    ['null', null],
    ['a text', 'none'],
    ['malformed', [null, 7, {}, { address: first, topics: [], data: '0x' }]],
  ])('counts a receipt whose logs are %s', async (_, logs) => {
    const transactionHash = hash.toUpperCase().replace('X', 'x')
    const { status } = await endAfter({ eth_getTransactionReceipt: [{ ...receipt, transactionHash, logs, to: null }] })
    expect(status).toBe('confirmed')
  })
})

test('an aborted signal ends the wait for a node that does not answer', async () => {
  const asked = vi.fn(() => new Promise<never>(() => {}))
  vi.stubGlobal('fetch', asked)
  onTestFinished(() => void vi.unstubAllGlobals())
  const controller = new AbortController()
  const waiting = settle(`0x${'0'.repeat(64)}`, controller.signal)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  controller.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
})
