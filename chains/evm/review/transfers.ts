import { is } from 'portico/kernel'
import { array, type Infer, string, type } from 'superstruct'
import { Bytes } from '../sendCalls.ts'

/** An event of a contract as nodes write it. */
export const Log = type({ address: string(), topics: array(Bytes), data: Bytes })

/** A transfer of a token or collectible; without a contract it is one of the native coin. */
export interface Movement {
  readonly contract?: string
  /** The id of a collectible. */
  readonly id?: bigint
  readonly amount: bigint
  readonly from: string
  readonly to: string
  /** From an event of wrapped coins, which other contracts emit for deposits of any kind. */
  readonly isWrapping?: true
}

/** The address that nodes give to movements of the native coin (`traceTransfers`). */
const coin = /^0xe{40}$/i

const none = `0x${'0'.repeat(40)}`

/** First topics: the hashes of the events' signatures. */
const events = {
  /** `Transfer(address,address,uint256)` of ERC-20 and ERC-721. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `TransferSingle` of ERC-1155. */
  single: '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  /** `TransferBatch` of ERC-1155. */
  batch: '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
  /** `Deposit(address,uint256)` of wrapped coins, most of which emit no transfer for it. */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  /** `Withdrawal(address,uint256)` of wrapped coins. */
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

const addressOf = (topic = '') => `0x${topic.slice(-40)}`
const wordsOf = (data: string) => (data.slice(2).match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))

/** The list of numbers at an offset of encoded data, in words. */
function listAt(words: readonly bigint[], at: number): readonly bigint[] | undefined {
  const start = Number((words[at] ?? 0n) / 32n)
  const length = Number(words[start] ?? 0n)
  const list = words.slice(start + 1, start + 1 + length)
  return list.length === length ? list : undefined
}

/** Reads the movements of a log entry; none for other events and for malformed ones. */
export function readLog(log: Infer<typeof Log>): readonly Movement[] {
  if (!is(log, Log)) return []
  const { address, topics, data } = log
  const [event, first, second, third] = topics
  const words = wordsOf(data)
  const [amount, other] = words
  const contract = coin.test(address) ? {} : { contract: address.toLowerCase() }
  switch (event) {
    case events.transfer: {
      const between = { from: addressOf(first), to: addressOf(second) }
      if (third !== undefined) return [{ ...contract, ...between, id: BigInt(third), amount: 1n }]
      return second !== undefined && amount !== undefined ? [{ ...contract, ...between, amount }] : []
    }
    case events.single:
      if (third === undefined || amount === undefined || other === undefined) return []
      return [{ ...contract, from: addressOf(second), to: addressOf(third), id: amount, amount: other }]
    case events.batch: {
      const [ids, amounts] = [listAt(words, 0), listAt(words, 1)]
      if (third === undefined || !ids || ids.length !== amounts?.length) return []
      return ids.map((id, at) => ({
        ...contract,
        from: addressOf(second),
        to: addressOf(third),
        id,
        amount: amounts[at] ?? 0n,
      }))
    }
    case events.deposit:
      if (first === undefined || topics.length !== 2 || words.length !== 1 || amount === undefined) return []
      return [{ ...contract, from: none, to: addressOf(first), amount, isWrapping: true }]
    case events.withdrawal:
      if (first === undefined || topics.length !== 2 || words.length !== 1 || amount === undefined) return []
      return [{ ...contract, from: addressOf(first), to: none, amount, isWrapping: true }]
    default:
      return []
  }
}

/**
 * Removes deposits and withdrawals that wrap nothing: those of contracts that are not the wrapped coin, and those that the
 * contract logs as a transfer too. `isWrapped` tells whether a contract is the wrapped coin.
 */
export async function dropFalseWrappings(
  movements: readonly Movement[],
  isWrapped: (contract: string) => Promise<boolean>,
): Promise<readonly Movement[]> {
  const keyOf = ({ contract, id, amount, from, to }: Movement) =>
    `${contract} ${id ?? ''} ${amount} ${from} ${to}`.toLowerCase()
  const transfers = new Map<string, number>()
  for (const movement of movements) {
    if (!movement.isWrapping) transfers.set(keyOf(movement), (transfers.get(keyOf(movement)) ?? 0) + 1)
  }
  /** Whether a transfer says the same. Each transfer counts for one deposit or withdrawal. */
  const isRepeated = (movement: Movement) => {
    const left = transfers.get(keyOf(movement)) ?? 0
    transfers.set(keyOf(movement), left - 1)
    return left > 0
  }
  const counts = async (movement: Movement) =>
    !movement.isWrapping ||
    (movement.contract !== undefined && !isRepeated(movement) && (await isWrapped(movement.contract)))
  const counted = await Promise.all(movements.map(counts))
  return movements.filter((_, at) => counted[at])
}
