import { defineError, validate } from 'portico/kernel'
import type { Account } from 'portico/wallet'
import { array, integer, max, min, pattern, type Struct, string, union } from 'superstruct'
import type { Checksum } from './checksum.ts'

/** A wallet answered something that its method does not answer. */
export const InvalidWalletAnswerError = defineError(
  'EVM_INVALID_WALLET_ANSWER',
  (p: { method: string }) => `The wallet gave an unusable answer to ${p.method}`,
  { meaning: 'unusableAnswer' },
)

const Hex = pattern(string(), /^0x(?:[0-9a-fA-F]{2})*$/)

const AddressList = array(pattern(string(), /^0x[0-9a-fA-F]{40}$/))

/** EIP-695 says hexadecimal; some wallets send the number itself, or its decimal digits. */
const ChainId = union([
  max(min(integer(), 1), Number.MAX_SAFE_INTEGER),
  pattern(string(), /^(?:0x0*[1-9a-fA-F][0-9a-fA-F]{0,12}|[1-9]\d{0,14})$/),
])

function check<Answer>(answer: unknown, method: string, struct: Struct<Answer>): Answer {
  const [failure, value] = validate(answer, struct)
  if (failure) throw new InvalidWalletAnswerError({ method }, { cause: failure })
  return value as Answer
}

/** The accounts of `eth_accounts`, `eth_requestAccounts` or `accountsChanged`, each once, with checksums (EIP-55). */
export function readAccounts(answer: unknown, method: string, checksum: Checksum): readonly Account[] {
  const addresses = check(answer, method, AddressList).map(checksum)
  return [...new Set(addresses)].map((address) => ({ address, type: 'eoa' }))
}

/** The chain id of `eth_chainId` or `chainChanged`. */
export function readChainId(answer: unknown, method: string): number {
  return Number(check(answer, method, ChainId))
}

const Hash = pattern(string(), /^0x[0-9a-fA-F]{64}$/)

/** The hash of a transaction. */
export function readHash(answer: unknown, method: string): string {
  return check(answer, method, Hash)
}

/** Bytes as hexadecimal text: a signature. */
export function readHex(answer: unknown, method: string): string {
  return check(answer, method, Hex)
}
