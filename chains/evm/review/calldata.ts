import type { ViemDecoding } from '../viem.ts'
import type { ChainFacts, RequestAction } from './chain.ts'
import { readAllowance, readTime } from './chain.ts'
import { functions, permit2 } from './interfaces.ts'
import { type EvmCall, maxCalls } from './params.ts'

/** A decoded function of a standard interface. */
interface Decoded {
  readonly name: string
  /** The types of its parameters. */
  readonly form: string
  // biome-ignore lint/suspicious/noExplicitAny: the types of the values follow from `form`.
  readonly args: readonly any[]
}

/** A call, and the account or contract that makes it. */
interface Step extends EvmCall {
  readonly from: string
}

/** Calls inside of calls, at most. */
const maxDepth = 4

/** Calls of one request to look at: encoded lists may point to the same bytes many times, in each depth again. */
const maxSteps = 4 * maxCalls

type Decode = (data: `0x${string}`) => Decoded | undefined

/** Makes the decoder of the functions of standard interfaces. */
export function createDecode({ parseAbi, decodeFunctionData, toFunctionSelector }: ViemDecoding): Decode {
  const abi = parseAbi(functions)
  const bySelector = new Map(abi.map((item) => [toFunctionSelector(item), item]))
  return (data) => {
    const item = bySelector.get(data.slice(0, 10).toLowerCase() as `0x${string}`)
    if (!item) return undefined
    try {
      const { functionName, args = [] } = decodeFunctionData({ abi: [item], data })
      return { name: functionName, form: item.inputs.map(({ type }) => type).join(), args }
    } catch {
      return undefined
    }
  }
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The calls inside of a call of a standard interface; `undefined` if it has none. */
function openCall({ name, form, args }: Decoded, { to = '', from, value }: Step): readonly Step[] | undefined {
  const inside = { from: to, value: 0n }
  const zip = (targets: readonly string[], data: readonly `0x${string}`[], values?: readonly bigint[]) =>
    targets.length === data.length && (!values || values.length === data.length)
      ? targets.map((target, at) => ({ ...inside, to: target, data: data[at] ?? '0x', value: values?.[at] ?? 0n }))
      : undefined
  switch (name) {
    case 'multicall': {
      // Each runs as if the caller had called it, with the value of the whole.
      const list = args.at(-1) as readonly `0x${string}`[]
      return list.map((data, at) => ({ from, to, data, value: at === 0 ? value : 0n }))
    }
    case 'aggregate':
    case 'aggregate3':
    case 'aggregate3Value':
    case 'tryAggregate': {
      const list = args.at(-1) as readonly { target: string; callData: `0x${string}`; value?: bigint }[]
      return list.map((call) => ({ ...inside, to: call.target, data: call.callData, value: call.value ?? 0n }))
    }
    case 'execute':
      return [{ ...inside, to: args[0], value: args[1], data: args[2] }]
    case 'executeBatch':
      if (form === 'address[],bytes[]') return zip(args[0], args[1])
      if (form === 'address[],uint256[],bytes[]') return zip(args[0], args[2], args[1])
      return (args[0] as readonly { target: string; value: bigint; data: `0x${string}` }[]).map((call) => ({
        ...inside,
        to: call.target,
        value: call.value,
        data: call.data,
      }))
    default:
      return undefined
  }
}

/** What a function of a token does; `undefined` if the contract is not such a token. */
async function readTokenCall(
  { name, form, args }: Decoded,
  { to = '', from, value }: Step,
  chain: ChainFacts,
): Promise<readonly RequestAction[] | undefined> {
  const facts = await chain.contract(to)
  const { supply, isCollection, ...token } = facts
  const isCoinLike = !isCollection
  const transfer = (sender: string, receiver: string, amount: bigint): RequestAction =>
    isCollection
      ? { type: 'transferNft', collection: token, id: amount.toString(), amount: '1', from: sender, to: receiver }
      : { type: 'transfer', token, amount: amount.toString(), from: sender, to: receiver }
  const nft = (sender: string, receiver: string, id: bigint, amount: bigint): RequestAction => ({
    type: 'transferNft',
    collection: token,
    id: id.toString(),
    amount: amount.toString(),
    from: sender,
    to: receiver,
  })
  const allow = (spender: string, amount: bigint, expires: number | null = null): RequestAction => ({
    type: 'approve',
    token,
    spender,
    amount: readAllowance(amount, { supply }),
    expires,
  })
  switch (`${name}(${form})`) {
    case 'transfer(address,uint256)':
      return isCoinLike ? [transfer(from, args[0], args[1])] : undefined
    case 'transferFrom(address,address,uint256)':
      return [transfer(args[0], args[1], args[2])]
    case 'safeTransferFrom(address,address,uint256)':
    case 'safeTransferFrom(address,address,uint256,bytes)':
      return [nft(args[0], args[1], args[2], 1n)]
    case 'safeTransferFrom(address,address,uint256,uint256,bytes)':
      return [nft(args[0], args[1], args[2], args[3])]
    case 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)': {
      const [sender, receiver, ids, amounts] = args as [string, string, readonly bigint[], readonly bigint[]]
      if (ids.length !== amounts.length || ids.length > maxCalls) return undefined
      return ids.map((id, at) => nft(sender, receiver, id, amounts[at] ?? 0n))
    }
    case 'setApprovalForAll(address,bool)':
      return [{ type: 'approveAll', collection: token, spender: args[0], isAllowed: args[1] }]
    case 'approve(address,uint256)':
      if (!isCollection) return [allow(args[0], args[1])]
      return [{ type: 'approveNft', collection: token, id: args[1].toString(), spender: args[0] }]
    case 'increaseAllowance(address,uint256)':
      return isCoinLike ? [allow(args[0], args[1])] : undefined
    case 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)':
      return isCoinLike ? [allow(args[1], args[2])] : undefined
    case 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)':
      return isCoinLike ? [allow(args[1], args[4] ? 2n ** 256n - 1n : 0n)] : undefined
    case 'deposit()':
    case 'withdraw(uint256)': {
      // Other contracts have functions of these names too: a wrapped coin has the symbol W + coin, such as WETH.
      const { symbol, decimals } = chain.coin
      if (!isCoinLike || !isSame(token.symbol, `W${symbol}`) || token.decimals !== decimals) return undefined
      const isWrap = name === 'deposit'
      return [{ type: isWrap ? 'wrap' : 'unwrap', token, amount: (isWrap ? value : args[0]).toString() }]
    }
    default:
      return undefined
  }
}

/** What a function of Permit2 does. */
async function readPermit2Call(
  { name, form, args }: Decoded,
  chain: ChainFacts,
): Promise<readonly RequestAction[] | undefined> {
  const allow = async (contract: string, spender: string, amount: bigint, ends: number): Promise<RequestAction> => {
    const { supply, isCollection: _, ...token } = await chain.contract(contract)
    return {
      type: 'approve',
      token,
      spender,
      amount: readAllowance(amount, { supply }),
      expires: readTime(BigInt(ends)),
    }
  }
  if (name === 'approve' && form === 'address,address,uint160,uint48') {
    return [await allow(args[0], args[1], args[2], args[3])]
  }
  if (name === 'transferFrom' && form === 'address,address,uint160,address') {
    const { supply: _, isCollection: __, ...token } = await chain.contract(args[3])
    return [{ type: 'transfer', token, amount: args[2].toString(), from: args[0], to: args[1] }]
  }
  if (name === 'permit' && args.length === 3) {
    const { details, spender } = args[1]
    const list = Array.isArray(details) ? details : [details]
    if (list.length > maxCalls) return undefined
    return Promise.all(list.map(({ token, amount, expiration }) => allow(token, spender, amount, expiration)))
  }
  return undefined
}

/** Names a call that no standard interface explains, such as by a descriptor. */
type Explain = (call: EvmCall) => Promise<RequestAction | undefined>

/** What calls of `account` do, in order, with the calls inside of them: there may be more than `maxCalls`. */
export function createReadCalls(decode: Decode, chain: ChainFacts, explain: Explain) {
  async function read(step: Step, depth: number, budget: { steps: number }): Promise<readonly RequestAction[]> {
    const { to, from, data, value } = step
    budget.steps--
    const { coin: token } = chain
    const amount = value.toString()
    if (to === undefined) return [{ type: 'deploy' }]
    if (data === '0x') return [{ type: 'transfer', token, amount, from, to }]
    const decoded = decode(data)
    const inside = decoded && depth < maxDepth ? openCall(decoded, step) : undefined
    if (inside?.length && inside.length <= maxCalls && inside.length <= budget.steps) {
      return (await Promise.all(inside.map((call) => read(call, depth + 1, budget)))).flat()
    }
    const known =
      decoded &&
      (isSame(to, permit2) ? await readPermit2Call(decoded, chain) : await readTokenCall(decoded, step, chain))
    const isPaid = known?.some(({ type }) => type === 'wrap')
    // A value that goes with a call of a token is not part of what the token's standard says.
    if (known) return value > 0n && !isPaid ? [{ type: 'transfer', token, amount, from, to }, ...known] : known
    const explained = await explain(step)
    if (explained) return [explained]
    return [
      {
        type: 'call',
        contract: to,
        name: decoded?.name ?? data.slice(0, 10),
        fields: [],
        ...(value > 0n && { value: { token, amount } }),
      },
    ]
  }

  return async (calls: readonly EvmCall[], account: string): Promise<readonly RequestAction[]> => {
    const budget = { steps: maxSteps }
    return (await Promise.all(calls.map((call) => read({ ...call, from: account }, 0, budget)))).flat()
  }
}
