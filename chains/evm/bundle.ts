import { is } from 'portico/kernel'
import { pattern, string, tuple, type } from 'superstruct'

/** The contracts that run user operations (ERC-4337), versions 0.6 to 0.9: the same ones on all chains, in lower case. */
const entryPoints: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  '0x433709009b8330fda32311df1c2afa402ed8d009',
])

const Word = pattern(string(), /^0x[0-9a-f]{64}$/i)

/**
 * `UserOperationEvent(bytes32 indexed, address indexed, address indexed, uint256, bool, uint256, uint256)`: the second topic is the
 * account, and the second word of the data whether its call succeeded.
 */
const Operation = type({
  address: string(),
  topics: tuple([
    pattern(string(), /^0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f$/i),
    Word,
    Word,
    Word,
  ]),
  data: pattern(string(), /^0x[0-9a-f]{256}$/i),
})

/** Text in lower case; '' for any other value. */
const low = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : '')

/** The parts of a receipt that tell of user operations. A node may leave them out. */
export interface BundleReceipt {
  readonly from?: unknown
  readonly to?: unknown
  readonly logs?: unknown
}

/**
 * Whether a transaction that succeeded is a bundle in which the operation of `account` reverted. If no operation is of `account`,
 * all operations of the called entry point count, unless `account` sent the transaction itself. Returns `true` only if every
 * counted operation reverted.
 */
export function hasReverted({ from, to, logs }: BundleReceipt, account: string | undefined): boolean {
  const all: readonly unknown[] = Array.isArray(logs) ? logs : []
  const operations = all.filter((log) => is(log, Operation)).filter(({ address }) => entryPoints.has(low(address)))
  const own = operations.filter(({ topics }) => `0x${low(topics[2]).slice(26)}` === low(account))
  const isDirect = account !== undefined && low(from) === low(account)
  const counted = own.length > 0 || isDirect ? own : operations.filter(({ address }) => low(address) === low(to))
  return counted.length > 0 && counted.every(({ data }) => BigInt(`0x${data.slice(66, 130)}`) === 0n)
}
