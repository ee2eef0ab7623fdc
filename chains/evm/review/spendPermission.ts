import { readAllowance, readTime } from './allowance.ts'
import type { ChainFacts } from './chain.ts'
import { addressOf, encodeType, recordOf, type TypedData } from './eip712.ts'
import { nativeToken, spendPermissionManager } from './interfaces.ts'
import { isSameAddress, maxCalls } from './params.ts'
import { numberOf } from './permits.ts'
import type { RequestAction } from './types.ts'

/** The types that the manager of Coinbase takes, as EIP-712 encodes them. */
const types: readonly string[] = [
  'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end,uint256 salt,bytes extraData)',
  'SpendPermissionBatch(address account,uint48 period,uint48 start,uint48 end,PermissionDetails[] permissions)PermissionDetails(address spender,address token,uint160 allowance,uint256 salt,bytes extraData)',
]

/** Whether the data has no values but those that `readSpendPermission` reads, for the account itself. */
export function isPlainSpendPermission(data: TypedData, account: string): boolean {
  const [manager, owner] = [addressOf(data.domain.verifyingContract), addressOf(data.message.account)]
  if (!manager || !owner || !isSameAddress(manager, spendPermissionManager)) return false
  return isSameAddress(owner, account) && types.includes(encodeType(data, data.primaryType))
}

/** Reads an allowance that is renewed after each period (`SpendPermission` of Coinbase); `undefined` for malformed values. */
async function readOne(
  given: Readonly<Record<string, unknown>>,
  chain: ChainFacts,
): Promise<RequestAction | undefined> {
  const [spender, address] = [addressOf(given.spender), addressOf(given.token)]
  const [units, period, start, end] = [given.allowance, given.period, given.start, given.end].map(numberOf)
  // The manager refuses an allowance of nothing, which ends none that there is, and one that ends before it starts.
  if (!spender || !address || !units || !period || start === undefined || end === undefined) return undefined
  if (end <= start) return undefined
  const isCoin = isSameAddress(address, nativeToken)
  const {
    supply,
    isCollection: _,
    ...token
  } = isCoin ? { ...chain.coin, supply: null, isCollection: false } : await chain.contract(address)
  const [renewed, starts] = [readTime(period), readTime(start)]
  return {
    type: 'approve',
    token,
    spender,
    amount: readAllowance(units, { supply }),
    expires: readTime(end),
    ...(renewed !== null && { period: renewed }),
    ...(starts && { starts }),
  }
}

/** Reads one permission or a batch; `undefined` if the data is none, or is malformed. */
export async function readSpendPermission(
  { primaryType, message }: Pick<TypedData, 'primaryType' | 'message'>,
  chain: ChainFacts,
): Promise<readonly RequestAction[] | undefined> {
  if (primaryType !== 'SpendPermission' && primaryType !== 'SpendPermissionBatch') return undefined
  const { permissions, ...shared } = message
  const list = primaryType === 'SpendPermission' ? [message] : Array.isArray(permissions) ? permissions : []
  if (list.length > maxCalls) return undefined
  const actions = await Promise.all(list.map((one) => readOne({ ...shared, ...recordOf(one) }, chain)))
  const found = actions.flatMap((action) => action ?? [])
  return found.length > 0 && found.length === list.length ? found : undefined
}
