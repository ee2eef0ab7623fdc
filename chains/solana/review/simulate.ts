import { base64 } from '@scure/base'
import { withTimeLimit } from 'portico/kernel'
import type { Network, RpcCall } from 'portico/wallet'
import { any, array, type Infer, nullable, optional, type } from 'superstruct'
import { callRpc, type ReachableNetwork } from '../rpc.ts'
import { type ChainAccount, RpcAccount, toChainAccount } from '../tokens.ts'
import { type ChainReader, readChain, tokenAccountOf, unknownMint } from './chain.ts'
import { networkOf } from './network.ts'
import { payerOf, readRequest } from './params.ts'
import { type ReadTransaction, readTransactions } from './transactions.ts'
import type { BalanceChange, RequestScene, RequestSimulation } from './types.ts'

const Answer = type({
  value: type({ err: nullable(any()), accounts: optional(nullable(array(nullable(RpcAccount)))) }),
})

/** The most accounts that a node returns in one answer. */
const maxAccounts = 100

/** In tokens: more of them are an attempt to hide some. */
const maxTokens = 30

/** Time for a node to simulate, in milliseconds. */
const timeLimit = 15_000

/** Makes the capability `simulateRequest`, which asks a node of the network. */
export function createSimulate(networks: () => readonly Network[], reach: (network: Network) => ReachableNetwork) {
  return async (call: RpcCall, scene: RequestScene, signal: AbortSignal): Promise<RequestSimulation | null> => {
    signal.throwIfAborted()
    const request = readRequest(call)
    if (request.type !== 'transactions') return null
    const found = networkOf(request.chain, scene, networks())
    const network = found && reach(found)
    const chain = readChain(network, signal)
    const account = payerOf(request, scene)
    const transactions = (await readTransactions(request.transactions, chain)) ?? []
    const unknownOutcome = { changes: null, outcome: 'unknown', fee: feeFor(transactions, account, chain) } as const
    const [transaction, ...others] = transactions
    const [bytes] = request.transactions
    // Nodes know the present state alone, which is not that of a later transaction.
    if (!transaction || !bytes || others.length > 0 || !network) return unknownOutcome
    try {
      const work = (until: AbortSignal) => simulate(bytes, transaction, account, network, chain, until)
      return { ...unknownOutcome, ...(await withTimeLimit(timeLimit, work, signal)) }
    } catch {
      signal.throwIfAborted()
      return unknownOutcome
    }
  }
}

/** The fees that the account pays itself. */
function feeFor(transactions: readonly ReadTransaction[], account: string, { coin }: ChainReader) {
  const own = transactions.filter(({ payer }) => payer === account)
  if (own.length === 0 || coin.decimals === null) return null
  const value = own.reduce((sum, { fee }) => sum + fee, 0n).toString()
  return { value, symbol: coin.symbol, decimals: coin.decimals }
}

async function simulate(
  bytes: Uint8Array,
  { keys, payer, fee, isWhole }: ReadTransaction,
  account: string,
  network: ReachableNetwork,
  chain: ChainReader,
  signal: AbortSignal,
): Promise<Pick<RequestSimulation, 'changes' | 'outcome'>> {
  const addresses = keys.flatMap(({ address, isWritable }) => (isWritable && address ? [address] : []))
  const isTold = isWhole && addresses.length <= maxAccounts
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    ...(isTold && { accounts: { encoding: 'base64', addresses } }),
  }
  const method = 'simulateTransaction'
  const [before, { value }] = await Promise.all([
    isTold ? chain.accounts(addresses) : undefined,
    callRpc(network, { method, params: [base64.encode(bytes), options] }, Answer, signal),
  ])
  // Some nodes leave out what is null.
  if (value.err != null) return { changes: [], outcome: 'fails' }
  const after = readAfter(addresses, value)
  if (!before || !after || [...before.values()].includes(null)) return { changes: null, outcome: 'succeeds' }
  const states = addresses.map((address) => ({
    address,
    before: before.get(address) ?? undefined,
    after: after.get(address),
  }))
  // The fee is reported separately from the changes.
  return { changes: await sum(states, account, payer === account ? fee : 0n, chain), outcome: 'succeeds' }
}

function readAfter(
  addresses: readonly string[],
  { accounts }: Infer<typeof Answer>['value'],
): ReadonlyMap<string, ChainAccount | undefined> | undefined {
  if (accounts?.length !== addresses.length) return undefined
  return new Map(
    addresses.map((address, at) => {
      const account = accounts[at]
      return [address, account ? toChainAccount(account) : undefined]
    }),
  )
}

interface State {
  readonly address: string
  readonly before: ChainAccount | undefined
  readonly after: ChainAccount | undefined
}

/** The changes of one account in coins and in tokens; `null` if there are too many to show. */
async function sum(
  states: readonly State[],
  account: string,
  fee: bigint,
  chain: ChainReader,
): Promise<readonly BalanceChange[] | null> {
  const tokens = new Map<string, bigint>()
  let coins = 0n
  for (const { address, before, after } of states) {
    if (address === account) coins += (after?.lamports ?? 0n) - (before?.lamports ?? 0n) + fee
    for (const [state, sign] of [
      [before, -1n],
      [after, 1n],
    ] as const) {
      const tokenAccount = tokenAccountOf(state)
      if (tokenAccount?.owner === account)
        tokens.set(tokenAccount.mint, (tokens.get(tokenAccount.mint) ?? 0n) + sign * tokenAccount.amount)
    }
  }
  const changed = [...tokens].filter(([, amount]) => amount !== 0n)
  if (changed.length > maxTokens) return null
  const mints = await chain.mints(changed.map(([mint]) => mint))
  const changes: readonly BalanceChange[] = [
    ...(coins === 0n ? [] : [{ token: chain.coin, amount: coins.toString() }]),
    ...changed.map(([mint, amount]) => {
      const { supply: _, hook: __, ...token } = mints.get(mint) ?? unknownMint(mint)
      return { token, amount: amount.toString() }
    }),
  ]
  // What leaves the account first.
  return [...changes].sort((a, b) => Number(b.amount.startsWith('-')) - Number(a.amount.startsWith('-')))
}
