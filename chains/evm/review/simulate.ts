import { abortable, validate } from 'portico/kernel'
import type { Network, RpcCall } from 'portico/wallet'
import { array, type Infer, lazy, optional, type Struct, string, type, unknown } from 'superstruct'
import { type ChainReader, createReaders, type NodeAccess } from '../client.ts'
import { ExecutionRevertedError, InsufficientFundsError, toNodeError } from '../errors.ts'
import { readDataFee } from '../fee.ts'
import { createRead, Quantity } from '../sendCalls.ts'
import { loadUtils } from '../viem.ts'
import { type ChainFacts, isNamedWrapped, readChain } from './chain.ts'
import { type GasPrices, paidPrice } from './fee.ts'
import { wrappedCoins } from './interfaces.ts'
import { networkOf } from './network.ts'
import { type EvmCalls, payerOf, readRequest } from './params.ts'
import { dropFalseWrappings, Log, type Movement, readLog } from './transfers.ts'
import type { BalanceChange, RequestScene, RequestSimulation } from './types.ts'

const SimulatedBlocks = array(
  type({ calls: array(type({ status: string(), gasUsed: Quantity, logs: optional(array(Log)) })) }),
)

interface Frame {
  readonly type?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly value?: string | undefined
  readonly gasUsed?: string | undefined
  readonly error?: string | undefined
  readonly logs?: readonly unknown[] | undefined
  readonly calls?: readonly Frame[] | undefined
}
/** A call as `callTracer` writes it, with the calls inside of it. */
const Frame = type({
  type: optional(string()),
  from: optional(string()),
  to: optional(string()),
  value: optional(Quantity),
  gasUsed: optional(Quantity),
  error: optional(string()),
  logs: optional(array(unknown())),
  calls: optional(array(lazy(() => Frame as unknown as Struct<Frame, null>))),
}) as unknown as Struct<Frame, null>

/** The result of a node for calls. */
interface Outcome {
  readonly fails: boolean
  /** `null` if the node does not report them. */
  readonly movements: readonly Movement[] | null
  readonly gas: bigint | null
}

type Ask = <Answer, Schema>(
  method: string,
  params: readonly unknown[],
  struct: Struct<Answer, Schema>,
) => Promise<Answer>

/** Whether a node refused because the calls fail, and not because it does not know the method. */
function isFailure(error: unknown): boolean {
  const known = toNodeError(error)
  return ExecutionRevertedError.is(known) || InsufficientFundsError.is(known)
}

const failed: Outcome = { fails: true, movements: null, gas: null }

/** All calls one after the other, each on the state that the call before left. */
async function simulate(ask: Ask, calls: readonly object[]): Promise<Outcome> {
  const given = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
  const [block] = await ask('eth_simulateV1', [given, 'latest'], SimulatedBlocks)
  const done = block?.calls ?? []
  const fails = done.length !== calls.length || done.some(({ status }) => BigInt(status) !== 1n)
  return {
    fails,
    movements: fails ? [] : done.flatMap(({ logs = [] }) => logs.flatMap(readLog)),
    gas: done.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n),
  }
}

/** The transfers of a call and of the calls inside of it, without those that reverted. */
function readFrame({
  type: kind = '',
  from = '',
  to = '',
  value = '0x0',
  error,
  logs = [],
  calls = [],
}: Frame): readonly Movement[] {
  if (error !== undefined) return []
  const amount = BigInt(value)
  const isPaid = amount > 0n && /^(?:CALL|CREATE|CREATE2|SELFDESTRUCT)$/i.test(kind)
  return [
    ...(isPaid ? [{ from, to, amount }] : []),
    ...logs.flatMap((log) => readLog(log as Infer<typeof Log>)),
    ...calls.flatMap(readFrame),
  ]
}

/** One call alone: a node traces each on the present state. */
async function trace(ask: Ask, call: object): Promise<Outcome> {
  const how = { tracer: 'callTracer', tracerConfig: { withLog: true } }
  const frame = await ask('debug_traceCall', [call, 'latest', how], Frame)
  return {
    fails: frame.error !== undefined,
    movements: readFrame(frame),
    gas: frame.gasUsed ? BigInt(frame.gasUsed) : null,
  }
}

async function estimate(ask: Ask, call: object): Promise<Outcome> {
  return { fails: false, movements: null, gas: BigInt(await ask('eth_estimateGas', [call], Quantity)) }
}

/** In tokens: more of them are an attempt to hide some. */
const maxTokens = 30
/** Limit of contracts that move tokens of the account, because each may take several reads. */
const maxContracts = 100

/** The changes of one account; `null` if there are too many to show. */
async function sum(
  movements: readonly Movement[],
  account: string,
  chain: ChainFacts,
): Promise<readonly BalanceChange[] | null> {
  const own = account.toLowerCase()
  const isOwn = ({ from, to }: Movement) => from.toLowerCase() === own || to.toLowerCase() === own
  const moved = movements.filter(isOwn)
  if (new Set(moved.map(({ contract }) => contract)).size > maxContracts) return null
  const isWrapped = async (contract: string) =>
    wrappedCoins.has(contract) || isNamedWrapped(await chain.contract(contract), chain.coin)
  const totals = new Map<string, Movement>()
  for (const { contract, id, amount, from, to } of await dropFalseWrappings(moved, isWrapped)) {
    const change = (to.toLowerCase() === own ? amount : 0n) - (from.toLowerCase() === own ? amount : 0n)
    if (change === 0n) continue
    const key = `${contract ?? ''} ${id ?? ''}`
    const before = totals.get(key)?.amount ?? 0n
    totals.set(key, {
      ...(contract && { contract }),
      ...(id !== undefined && { id }),
      amount: before + change,
      from,
      to,
    })
  }
  const changed = [...totals.values()].filter(({ amount }) => amount !== 0n)
  if (changed.length > maxTokens) return null
  const changes = await Promise.all(
    changed.map(async ({ contract, id, amount }): Promise<BalanceChange> => {
      if (contract === undefined) return { token: chain.coin, amount: amount.toString() }
      const { supply: _, isCollection: __, ...token } = await chain.contract(contract)
      return { token, amount: amount.toString(), ...(id !== undefined && { id: id.toString() }) }
    }),
  )
  // What leaves the account first.
  return changes.sort((a, b) => Number(b.amount.startsWith('-')) - Number(a.amount.startsWith('-')))
}

/** Time for a node to simulate, in milliseconds. */
const timeLimit = 15_000

/** Makes the capability `simulateRequest`, which asks a node of the network. */
export function createSimulate(networks: () => readonly Network[], nodes: NodeAccess) {
  const readerOf = createReaders(nodes)

  return async (call: RpcCall, scene: RequestScene, signal: AbortSignal): Promise<RequestSimulation | null> => {
    signal.throwIfAborted()
    const request = readRequest(call)
    if (request.type !== 'calls') return null
    const unknownOutcome: RequestSimulation = { changes: null, outcome: 'unknown', fee: null }
    const network = networkOf(request.chainId, scene, networks())
    if (!network) return unknownOutcome
    const account = payerOf(request, scene)
    // The account of a user operation may not be deployed yet: simulating its calls would show no changes.
    const isAccountUnknown =
      request.caller !== undefined && (await readChain(readerOf, network, signal).hasCode(account)) !== true
    // The effect of a delegation (EIP-7702) depends on the code that the account will run.
    if (isAccountUnknown || request.delegates.length > 0) return unknownOutcome
    const outcome = await askNode(
      createAsk(readerOf(network), AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])),
      await writeCalls(request, account),
    )
    signal.throwIfAborted()
    if (!outcome) return unknownOutcome
    const chain = readChain(readerOf, network, signal)
    const [changes, fee] = await Promise.all([
      outcome.movements && sum(outcome.movements, account, chain),
      request.caller === undefined ? readFee(network, outcome.gas, request.prices, signal) : null,
    ])
    signal.throwIfAborted()
    return { changes, outcome: outcome.fails ? 'fails' : 'succeeds', fee }
  }

  async function readFee(network: Network, gas: bigint | null, prices: GasPrices, signal: AbortSignal) {
    if (gas === null) return null
    const read = createRead(readerOf, network, signal)
    const { symbol, decimals } = network.nativeCurrency
    try {
      const [price, dataFee] = await Promise.all([read('eth_gasPrice', [], Quantity), readDataFee(read)])
      return { value: (paidPrice(prices, BigInt(price)) * gas + dataFee).toString(), symbol, decimals }
    } catch {
      signal.throwIfAborted()
      return null
    }
  }
}

async function writeCalls({ calls, caller }: EvmCalls, account: string): Promise<readonly object[]> {
  const { numberToHex } = await loadUtils()
  return calls.map(({ to, data, value }) => ({
    from: caller ?? account,
    ...(to !== undefined && { to }),
    data,
    value: numberToHex(value),
  }))
}

function createAsk(read: ChainReader, signal: AbortSignal): Ask {
  return async (method, params, struct) => {
    signal.throwIfAborted()
    const [failure, value] = validate(await abortable(read(method, params), signal), struct)
    if (failure) throw failure
    return value as never
  }
}

/** Tries the methods in order, the most informative first; `undefined` if the node supports none of them. */
async function askNode(ask: Ask, calls: readonly object[]): Promise<Outcome | undefined> {
  const [first = {}] = calls
  const ways = [
    () => simulate(ask, calls),
    // These methods use the present state, which is wrong for the later calls of a batch.
    ...(calls.length === 1 ? [() => trace(ask, first), () => estimate(ask, first)] : []),
  ]
  for (const way of ways) {
    try {
      return await way()
    } catch (error) {
      if (isFailure(error)) return failed
    }
  }
  return undefined
}
