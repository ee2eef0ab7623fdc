import type { AbiFunction } from 'viem'
import type { ViemDecoding } from '../viem.ts'
import { type AllowanceChanges, addUp, readAllowance, readTime } from './allowance.ts'
import { type ChainFacts, isNamedWrapped } from './chain.ts'
import { recordOf } from './eip712.ts'
import { type Decoded, openCall, type Step } from './innerCalls.ts'
import { functions, permit2, spendPermissionManager, wrappedCoins } from './interfaces.ts'
import { isSameAddress, maxCalls } from './params.ts'
import { readSpendPermission } from './spendPermission.ts'
import type { RequestAction } from './types.ts'

/** Calls inside of calls, at most. */
const maxDepth = 4

/** Calls of one request to look at: encoded lists may point to the same bytes many times, in each depth again. */
const maxSteps = 4 * maxCalls

/**
 * Functions of an account of Safe whose effect can not be read: `execTransaction` where it runs other code as the account or
 * refunds any amount of gas, and `approveHash`, which signs a transaction by its hash.
 */
const blindSelectors: ReadonlySet<string> = new Set(['0x6a761202', '0xd4d9bdcd'])

const blind: RequestAction = { type: 'blind' }

type Decode = (data: `0x${string}`) => Decoded | undefined

/** Makes the decoder of the functions of standard interfaces. */
export function createDecode({ parseAbi, decodeAbiParameters, toFunctionSelector }: ViemDecoding): Decode {
  // The types of viem can not read a signature with three structs.
  const abi = parseAbi(functions as readonly string[]) as readonly AbiFunction[]
  const bySelector = new Map(abi.map((item) => [toFunctionSelector(item), item]))
  return (data) => {
    const item = bySelector.get(data.slice(0, 10).toLowerCase() as `0x${string}`)
    if (!item) return undefined
    const { name, inputs } = item
    // Older contracts take each number but 0 for true, where viem accepts 1 alone.
    const read = inputs.map((input) => (input.type === 'bool' ? { ...input, type: 'uint256' } : input))
    try {
      const values: readonly unknown[] = inputs.length > 0 ? decodeAbiParameters(read, `0x${data.slice(10)}`) : []
      const args = values.map((value, at) => (inputs[at]?.type === 'bool' ? value !== 0n : value))
      return { name, form: inputs.map(({ type }) => type).join(), args }
    } catch {
      return undefined
    }
  }
}

/** Functions that give a contract to another owner. */
const ownerFunctions: ReadonlySet<string> = new Set(['transferOwnership', 'changeAdmin', 'setOwner'])

/** The actions of a function of a token; `undefined` if the contract is not such a token. */
async function readTokenCall(
  { name, form, args }: Decoded,
  { to = '', from, value }: Step,
  chain: ChainFacts,
  changes: AllowanceChanges,
): Promise<readonly RequestAction[] | undefined> {
  // Both at once: the user waits.
  const isAdded = name === 'increaseAllowance' || name === 'increaseApproval'
  const [facts, present] = await Promise.all([
    chain.contract(to),
    isAdded ? chain.allowance(to, from, args[0]) : undefined,
  ])
  const { supply, isCollection, ...token } = facts
  const isCoinLike = !isCollection
  /** Other contracts have functions of some names too. */
  const isToken = isCoinLike && token.decimals !== null
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
  const allow = (owner: string, spender: string, units: bigint, present?: bigint | null): RequestAction => {
    const amount = readAllowance(units, { supply })
    const action: RequestAction = { type: 'approve', token, spender, amount, expires: null }
    const of = `${to} ${owner} ${spender}`.toLowerCase()
    changes.set(action, { of, units, supply, ...(present !== undefined && { present }) })
    return action
  }
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
      // Where nothing tells whether this is a token, the number may be the id of a collectible, such as 0.
      if (!isCollection && args[1] === 0n && token.decimals === null) return undefined
      if (!isCollection) return [allow(from, args[0], args[1])]
      return [{ type: 'approveNft', collection: token, id: args[1].toString(), spender: args[0] }]
    case 'increaseAllowance(address,uint256)':
    case 'increaseApproval(address,uint256)':
      // Adding nothing does not revoke the allowance that there is.
      return isCoinLike && args[1] > 0n ? [allow(from, args[0], args[1], present)] : undefined
    case 'approveDelegation(address,uint256)':
    case 'approveAndCall(address,uint256)':
    case 'approveAndCall(address,uint256,bytes)':
      return isToken ? [allow(from, args[0], args[1])] : undefined
    case 'authorizeOperator(address)':
      return isToken ? [allow(from, args[0], 2n ** 256n - 1n)] : undefined
    case 'transferAndCall(address,uint256)':
    case 'transferAndCall(address,uint256,bytes)':
    case 'send(address,uint256,bytes)':
      return isToken ? [transfer(from, args[0], args[1])] : undefined
    case 'transferFromAndCall(address,address,uint256)':
    case 'transferFromAndCall(address,address,uint256,bytes)':
    case 'operatorSend(address,address,uint256,bytes,bytes)':
    case 'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,uint8,bytes32,bytes32)':
    case 'transferWithAuthorization(address,address,uint256,uint256,uint256,bytes32,bytes)':
      return isToken ? [transfer(args[0], args[1], args[2])] : undefined
    case 'permit(address,address,uint256,uint256,bytes)':
    case 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)':
      return isCoinLike ? [allow(args[0], args[1], args[2])] : undefined
    case 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)':
      return isCoinLike ? [allow(args[0], args[1], args[4] ? 2n ** 256n - 1n : 0n)] : undefined
    case 'deposit()':
    case 'withdraw(uint256)': {
      // Other contracts have functions of these names too.
      const isWrap = name === 'deposit'
      if (!isCoinLike || !isNamedWrapped(token, chain.coin)) return undefined
      if (isWrap && !wrappedCoins.has(to.toLowerCase())) return undefined
      return [{ type: isWrap ? 'wrap' : 'unwrap', token, amount: (isWrap ? value : args[0]).toString() }]
    }
    default:
      return undefined
  }
}

/** The actions of a function of Permit2. */
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
  if (name === 'lockdown') {
    const list = args[0] as readonly { readonly token: string; readonly spender: string }[]
    if (list.length === 0 || list.length > maxCalls) return undefined
    return Promise.all(list.map(({ token, spender }) => allow(token, spender, 0n, 0)))
  }
  if (name === 'permit' && args.length === 3) {
    const { details, spender } = args[1]
    const list = Array.isArray(details) ? details : [details]
    if (list.length > maxCalls) return undefined
    return Promise.all(list.map(({ token, amount, expiration }) => allow(token, spender, amount, expiration)))
  }
  return undefined
}

/** The actions of a function of the manager of spend permissions. */
async function readSpendCall(
  { name, args }: Decoded,
  chain: ChainFacts,
): Promise<readonly RequestAction[] | undefined> {
  const read = (message: unknown) =>
    typeof message === 'object'
      ? readSpendPermission({ primaryType: 'SpendPermission', message: recordOf(message) }, chain)
      : undefined
  const stop = async (message: unknown) =>
    (await read(message))?.flatMap((one): readonly RequestAction[] =>
      one.type === 'approve'
        ? [{ type: 'approve', token: one.token, spender: one.spender, amount: '0', expires: null }]
        : [],
    )
  if (name === 'approve') return read(args[0])
  if (name === 'revoke') return stop(args[0])
  if (name !== 'approveWithRevoke') return undefined
  const [given, ended] = await Promise.all([read(args[0]), stop(args[1])])
  return given && ended && [...ended, ...given]
}

/** Names a call that no standard interface explains, such as by a descriptor, with the calls inside of it. */
type Explain = (call: Step) => Promise<{ readonly action: RequestAction; readonly inside: readonly Step[] } | undefined>

/** What is shared by the calls of one request. */
interface Budget {
  /** Calls that may still be looked at. */
  steps: number
  readonly changes: AllowanceChanges
}

/** What calls do, in order, with the calls inside of them: there may be more than `maxCalls`. */
export function createReadCalls(decode: Decode, chain: ChainFacts, explain: Explain) {
  async function read(step: Step, depth: number, budget: Budget): Promise<readonly RequestAction[]> {
    const { to, from, data, value } = step
    budget.steps--
    const { coin: token } = chain
    const amount = value.toString()
    if (to === undefined) return [{ type: 'deploy', ...(value > 0n && { value: { token, amount } }) }]
    if (data === '0x') return [{ type: 'transfer', token, amount, from, to }]
    const decoded = decode(data)
    const payment = { type: 'transfer', token, amount, from, to } as const
    const inside = decoded && openCall(decoded, step)
    if (inside?.length && canOpen(inside, depth, budget)) {
      const opened = await readAll(inside, depth + 1, budget)
      // A multicall hands its value on. In other calls the contract gets it, whatever it pays to others.
      return value > 0n && decoded?.name !== 'multicall' ? [payment, ...opened] : opened
    }
    // An account may do anything with itself, such as take another owner.
    const isOwn = step.isAccount && isSameAddress(from, to)
    if (decoded && ownerFunctions.has(decoded.name) && BigInt(decoded.args[0]) !== 0n) {
      const given: RequestAction = { type: 'setAuthority', account: to, to: decoded.args[0] }
      return [...(value > 0n ? [payment] : []), given, ...(isOwn ? [blind] : [])]
    }
    const known =
      decoded &&
      (isSameAddress(to, permit2)
        ? await readPermit2Call(decoded, chain)
        : isSameAddress(to, spendPermissionManager)
          ? await readSpendCall(decoded, chain)
          : await readTokenCall(decoded, step, chain, budget.changes))
    const isPaid = known?.some(({ type }) => type === 'wrap')
    // The value of a call is a transfer of the coin besides what the token's function does.
    if (known) return value > 0n && !isPaid ? [payment, ...known] : known
    const explained = await explain(step)
    const isBlind = blindSelectors.has(data.slice(0, 10).toLowerCase())
    // A call that contains other calls is only described if those can be described.
    if (explained && canOpen(explained.inside, depth, budget)) {
      const opened = await readAll(explained.inside, depth + 1, budget)
      return [explained.action, ...opened, ...(isBlind ? [blind] : [])]
    }
    const call: RequestAction = {
      type: 'call',
      contract: to,
      name: decoded?.name ?? data.slice(0, 10),
      fields: [],
      ...(value > 0n && { value: { token, amount } }),
    }
    return isBlind || isOwn ? [call, blind] : [call]
  }

  const canOpen = ({ length }: readonly Step[], depth: number, budget: Budget) =>
    length === 0 || (depth < maxDepth && length <= maxCalls && length <= budget.steps)
  const readAll = async (steps: readonly Step[], depth: number, budget: Budget) =>
    (await Promise.all(steps.map((step) => read(step, depth, budget)))).flat()

  return async (steps: readonly Step[]): Promise<readonly RequestAction[]> => {
    const changes: AllowanceChanges = new Map()
    return addUp(await readAll(steps, 0, { steps: maxSteps, changes }), changes)
  }
}
