import { type Bech32Decoded, base58, bech32, bech32m } from '@scure/base'
import { attempt } from './attempt.ts'
import { sha256 } from './sha256.ts'

export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** The chain of an address. Base58 addresses of `regtest` and `testnet` can not be told apart. */
type AddressChain = 'mainnet' | 'testnet' | 'regtest'

export interface DecodedAddress {
  readonly type: AddressType
  readonly chain: AddressChain
  /** The hash of a key or a script; of `p2tr`, the output key. */
  readonly program: Uint8Array
}

const chainsByPrefix: ReadonlyMap<string, AddressChain> = new Map([
  ['bc', 'mainnet'],
  ['tb', 'testnet'],
  ['bcrt', 'regtest'],
])

const kindsByVersion: Readonly<Record<number, readonly [AddressType, AddressChain]>> = {
  0: ['p2pkh', 'mainnet'],
  5: ['p2sh', 'mainnet'],
  111: ['p2pkh', 'testnet'],
  196: ['p2sh', 'testnet'],
}

/** A witness program (BIP-173, BIP-350) of the versions that are in use. */
function decodeSegwit(value: string): DecodedAddress | undefined {
  const read = (code: typeof bech32, version: number): DecodedAddress | undefined => {
    const { prefix, words } = code.decode(value as `${string}1${string}`, 90) as Bech32Decoded
    const chain = chainsByPrefix.get(prefix)
    const program = code.fromWords(words.slice(1))
    if (!chain || words[0] !== version) return undefined
    if (version === 1) return program.length === 32 ? { type: 'p2tr', chain, program } : undefined
    if (program.length === 20) return { type: 'p2wpkh', chain, program }
    return program.length === 32 ? { type: 'p2wsh', chain, program } : undefined
  }
  return attempt(() => read(bech32, 0)) ?? attempt(() => read(bech32m, 1))
}

function decodeBase58(value: string): DecodedAddress | undefined {
  if (value.length > 35) return undefined
  const bytes = attempt(() => base58.decode(value))
  if (bytes?.length !== 25) return undefined
  const payload = bytes.subarray(0, 21)
  const checksum = sha256(sha256(payload))
  if (bytes.subarray(21).some((byte, index) => byte !== checksum[index])) return undefined
  const kind = kindsByVersion[payload[0] as number]
  return kind && { type: kind[0], chain: kind[1], program: payload.slice(1) }
}

/** Takes an address apart, its checksum checked; `undefined` where it is none. */
export const decodeAddress = (value: string): DecodedAddress | undefined => decodeSegwit(value) ?? decodeBase58(value)

/** Writes a segwit address in capitals, which is the same address (BIP-173), in lower case. */
export const toPlainAddress = (value: string): string =>
  /^(?:BC|TB|BCRT)1[0-9A-Z]+$/.test(value) ? value.toLowerCase() : value

/** Whether `value` is a Bitcoin address of any network: P2PKH, P2SH, segwit or taproot, with a good checksum. */
export const isBitcoinAddress = (value: string): boolean => decodeAddress(value) !== undefined

const opcodes = { push0: 0x00, push1: 0x51, dup: 0x76, hash160: 0xa9, equal: 0x87, equalVerify: 0x88, checkSig: 0xac }

/** The script of an address (`scriptPubKey`). */
export function scriptOf({ type, program }: Pick<DecodedAddress, 'type' | 'program'>): Uint8Array {
  const { push0, push1, dup, hash160, equal, equalVerify, checkSig } = opcodes
  const pushed = [program.length, ...program]
  if (type === 'p2pkh') return Uint8Array.from([dup, hash160, ...pushed, equalVerify, checkSig])
  if (type === 'p2sh') return Uint8Array.from([hash160, ...pushed, equal])
  return Uint8Array.from([type === 'p2tr' ? push1 : push0, ...pushed])
}
