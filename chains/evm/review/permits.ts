import { is } from 'portico/kernel'
import { integer, min, pattern, string, union } from 'superstruct'
import { readAllowance, readTime } from './allowance.ts'
import type { ChainFacts } from './chain.ts'
import { addressOf, recordOf, type TypedData } from './eip712.ts'
import { permit2 } from './interfaces.ts'
import { maxCalls } from './params.ts'
import type { RequestAction, RequestToken } from './types.ts'

const Integer = union([min(integer(), 0), pattern(string(), /^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/)])
export function numberOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value < 0n ? undefined : value
  return is(value, Integer) ? BigInt(value) : undefined
}
/** Wallets take other values for a boolean as well, and do not agree on texts: some sign 'false' and '0' as true. */
const isTrue = (value: unknown) => value !== false && value !== 0
const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  (Array.isArray(value) ? value : [value]).map(recordOf)

/** An allowance of a token; its values may be missing or malformed. */
interface Allowance {
  readonly token: unknown
  readonly amount: unknown
  readonly expires: unknown
}

/** Reads the allowances of a Permit2 message. */
function readPermit2({ primaryType, message }: TypedData): readonly Allowance[] {
  if (primaryType === 'PermitSingle' || primaryType === 'PermitBatch') {
    return listOf(message.details).map(({ token, amount, expiration }) => ({ token, amount, expires: expiration }))
  }
  if (/^Permit(?:Batch)?(?:Witness)?TransferFrom$/.test(primaryType)) {
    return listOf(message.permitted).map(({ token, amount }) => ({ token, amount, expires: message.deadline }))
  }
  return []
}

/** A time that never comes, in seconds. */
const never = `${2n ** 255n}`

/**
 * Reads the allowance of a token's permit: that of ERC-2612, or the older form of DAI. Their deadline is that of the signature:
 * the allowance has no end.
 */
function readTokenPermit({ message }: TypedData, token: string): readonly Allowance[] {
  if (message.value !== undefined) return [{ token, amount: message.value, expires: never }]
  if (message.allowed === undefined) return []
  return [{ token, amount: isTrue(message.allowed) ? `${2n ** 256n - 1n}` : '0', expires: never }]
}

async function tokenAt(contract: string, chain: ChainFacts): Promise<RequestToken & { supply: bigint | null }> {
  const { isCollection: _, ...token } = await chain.contract(contract)
  return token
}

/** A transfer that anybody may carry out (ERC-3009). */
async function readTransfer({ primaryType, message }: TypedData, contract: string, chain: ChainFacts) {
  if (primaryType !== 'TransferWithAuthorization' && primaryType !== 'ReceiveWithAuthorization') return undefined
  const [from, to, amount] = [addressOf(message.from), addressOf(message.to), numberOf(message.value)]
  if (!from || !to || amount === undefined) return undefined
  const { supply: _, ...token } = await tokenAt(contract, chain)
  return [{ type: 'transfer', token, amount: amount.toString(), from, to } as const]
}

/** Permits of collections: of one collectible (ERC-4494), or of all. */
async function readCollectionPermit({ primaryType, message }: TypedData, contract: string, chain: ChainFacts) {
  const { supply: _, ...collection } = await tokenAt(contract, chain)
  if (primaryType === 'PermitForAll' || primaryType === 'PermitAll') {
    const spender = addressOf(message.operator ?? message.spender)
    if (!spender) return undefined
    return [{ type: 'approveAll', collection, spender, isAllowed: isTrue(message.approved ?? true) } as const]
  }
  const [spender, id] = [addressOf(message.spender), numberOf(message.tokenId)]
  if (primaryType !== 'Permit' || !spender || id === undefined) return undefined
  return [{ type: 'approveNft', collection, id: id.toString(), spender } as const]
}

/** Reads the actions that a permit of a token standard allows; `undefined` if the data is no permit, or is malformed. */
export async function readPermit(data: TypedData, chain: ChainFacts): Promise<readonly RequestAction[] | undefined> {
  const contract = addressOf(data.domain.verifyingContract)
  if (!contract) return undefined
  const isPermit2 = contract.toLowerCase() === permit2
  const isPermit = data.primaryType === 'Permit'
  const list = isPermit2 ? readPermit2(data) : isPermit ? readTokenPermit(data, contract) : []
  if (list.length === 0) {
    if (isPermit2) return undefined
    return (await readTransfer(data, contract, chain)) ?? readCollectionPermit(data, contract, chain)
  }
  const spender = addressOf(data.message.spender)
  if (!spender || list.length > maxCalls) return undefined
  const actions = list.map(
    async ({ token: given, amount: units, expires: end }): Promise<RequestAction | undefined> => {
      const [address, amount, expires] = [addressOf(given), numberOf(units), numberOf(end)]
      if (!address || amount === undefined || expires === undefined) return undefined
      const { supply, ...token } = await tokenAt(address, chain)
      return { type: 'approve', token, spender, amount: readAllowance(amount, { supply }), expires: readTime(expires) }
    },
  )
  const found = (await Promise.all(actions)).flatMap((action) => action ?? [])
  return found.length === list.length ? found : undefined
}
