import { Keypair, LAMPORTS_PER_SOL } from '@solana/web3.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { solanaDevnet } from './networks.ts'
import { sendTransfer } from './send.ts'
import { settle } from './settle.ts'
import { toNetwork } from './testing/network.ts'
import { createStage, must, never } from './testing/stage.ts'

const stage = createStage()
const unknown = '1'.repeat(64)

test('a transfer settles on the chain that took it', async () => {
  stage.node.airdrop(must(stage.wallet.addresses[0]), BigInt(LAMPORTS_PER_SOL))
  const session = await stage.connect()
  const to = Keypair.generate().publicKey.toBase58()
  const { hash } = await sendTransfer(session, { to, amount: '1000000' }, stage.networks, never)
  const network = must(stage.networks.find(({ caipNetworkId }) => caipNetworkId === session.network))
  expect(await settle(network, hash, never, never)).toBe('confirmed')
})

/** What a node says that keeps no old transactions. */
const noHistory = { code: -32011, message: 'Transaction history is not available from this node' }

/** Answers of a node without the time that a request takes, and pauses that take none. */
function answerAtOnce(answer: (request: { method: string; params: unknown[] }) => unknown) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const request = JSON.parse(body)
    const result = answer(request)
    return Response.json({
      jsonrpc: '2.0',
      id: request.id,
      ...(result === noHistory ? { error: noHistory } : { result }),
    })
  })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
async function hurry<Value>(promise: Promise<Value>): Promise<Value> {
  let isOver = false
  const ended = promise.finally(() => (isOver = true))
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return ended
}

test('a transaction that failed on the chain has failed, and one that is only processed is not settled yet', async () => {
  const answers = [null, { err: null, confirmationStatus: 'processed' }, { err: 'oh', confirmationStatus: 'confirmed' }]
  answerAtOnce(({ method }) => (method === 'getBlockHeight' ? 1 : { context: { slot: 1 }, value: [answers.shift()] }))
  expect(await hurry(settle(toNetwork(solanaDevnet, 'http://127.0.0.1:1'), unknown, never, never))).toBe('failed')
  expect(answers).toEqual([])
})

test('a transaction has expired once its last block has passed and the history does not have it', async () => {
  let height = 1000
  const asked: unknown[] = []
  answerAtOnce(({ method, params }) => {
    if (method === 'getBlockHeight') {
      height += 100
      return height
    }
    asked.push([height, params[1] !== undefined])
    return { context: { slot: 1 }, value: [null] }
  })
  expect(await hurry(settle(toNetwork(solanaDevnet, 'http://127.0.0.1:1'), unknown, never, never))).toBe('expired')
  expect([asked[0], asked[1], asked.at(-1)]).toEqual([
    [1000, true],
    [1100, false],
    [1500, true],
  ])
})

test('a transaction settles at a node that keeps no history', async () => {
  answerAtOnce(({ params }) =>
    params[1] ? noHistory : { context: { slot: 1 }, value: [{ err: null, confirmationStatus: 'confirmed' }] },
  )
  expect(await hurry(settle(toNetwork(solanaDevnet, 'http://127.0.0.1:1'), unknown, never, never))).toBe('confirmed')
})

test('a transaction that a node without history does not know has not expired: it may have forgotten it', async () => {
  let height = 1000
  answerAtOnce(({ method, params }) => {
    if (method === 'getBlockHeight') {
      height += 200
      return height
    }
    return params[1] ? noHistory : { context: { slot: 1 }, value: [null] }
  })
  const controller = new AbortController()
  const outcome = vi.fn()
  settle(toNetwork(solanaDevnet, 'http://127.0.0.1:1'), unknown, controller.signal, never).then(outcome, () => {})
  for (let second = 0; second < 60; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(height).toBeGreaterThan(1300)
  expect(outcome).not.toHaveBeenCalled()
  controller.abort()
})

test('a node that keeps history is asked where the first one keeps none', async () => {
  const { fetch: _, ...network } = toNetwork(solanaDevnet, 'https://lean.test', 'https://full.test')
  const status = { err: null, confirmationStatus: 'finalized' }
  const fetchAs: typeof fetch = async (url, init) => {
    const [, history] = JSON.parse(String(init?.body)).params
    if (String(url).includes('lean'))
      return Response.json(history ? { error: noHistory } : { result: { value: [null] } })
    return Response.json({ result: { value: [status] } })
  }
  expect(await settle({ ...network, fetch: fetchAs }, unknown, never, never)).toBe('confirmed')
})

test('a transaction that was confirmed before the first request is found in the history', async () => {
  answerAtOnce(({ params }) => ({
    context: { slot: 1 },
    value: [params[1] ? { err: null, confirmationStatus: 'finalized' } : null],
  }))
  expect(await hurry(settle(toNetwork(solanaDevnet, 'http://127.0.0.1:1'), unknown, never, never))).toBe('confirmed')
})

test('a transaction has not failed where a node leaves out that there is no error', async () => {
  answerAtOnce(() => ({ context: { slot: 1 }, value: [{ slot: 1, confirmationStatus: 'finalized' }] }))
  expect(await hurry(settle(toNetwork(solanaDevnet, 'http://127.0.0.1:1'), unknown, never, never))).toBe('confirmed')
})
