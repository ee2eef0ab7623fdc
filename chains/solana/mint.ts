import { base58 } from '@scure/base'
import { cleanText } from 'portico/wallet'
import { InvalidTokenError, TokenHookError, TokenNotTransferableError, TokenScaledError } from './errors.ts'
import { type ChainAccount, isTokenProgram } from './tokens.ts'

/** Types of extensions of Token-2022 (`ExtensionType` of the program), as far as a transfer depends on them. */
export const extensionType = {
  transferFeeConfig: 1,
  defaultAccountState: 6,
  memoTransfer: 8,
  nonTransferable: 9,
  interestBearingConfig: 10,
  transferHook: 14,
  tokenMetadata: 19,
  scaledUiAmountConfig: 25,
  pausable: 26,
} as const

/** Where extensions begin, in mints and token accounts alike: behind the longer of the two, and one byte for the kind. */
const start = 166

/**
 * The data of the extensions of a mint or a token account of Token-2022, by type: type and length of 2 bytes each, then
 * the data. `undefined` where they do not end with the account.
 *
 * @see https://github.com/solana-program/token-2022
 */
export function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const found = new Map<number, Uint8Array>()
  let at = start
  while (at + 4 <= data.length) {
    const type = view.getUint16(at, true)
    // Unused padding.
    if (type === 0) return found
    const end = at + 4 + view.getUint16(at + 2, true)
    if (end > data.length) return undefined
    found.set(type, data.subarray(at + 4, end))
    at = end
  }
  return found
}

/** Metaplex Token Metadata, which names most tokens. */
export const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
/** The account of that program for a mint. */
export function metadataAccount({ PublicKey }: typeof import('@solana/web3.js'), mint: string): string {
  const program = new PublicKey(metadataProgram)
  const seeds = [new TextEncoder().encode('metadata'), program.toBytes(), new PublicKey(mint).toBytes()]
  return PublicKey.findProgramAddressSync(seeds, program)[0].toBase58()
}

/** The kind of an account of that program that describes a mint (`MetadataV1`). */
const metadataKind = 4

const mintLength = 82
const accountLength = 165
/** Token-2022 puts the kind of an account behind its fixed part, before its extensions. */
const mintKind = 1
/** Type and length of an extension. */
const extensionHeader = 4
/** Data sizes of account extensions that a mint extension requires, by type, in bytes. */
const accountExtensions: Readonly<Record<number, number>> = {
  [extensionType.transferFeeConfig]: 8,
  [extensionType.nonTransferable]: 0,
  [extensionType.transferHook]: 1,
  [extensionType.pausable]: 0,
}

/** A token as its mint describes it. */
export interface Mint {
  readonly program: string
  readonly decimals: number
  /** How much there is of the token, in base units. */
  readonly supply: bigint
  /** Length of a new associated account, in bytes. */
  readonly accountLength: number
  /** Whether new accounts start frozen. */
  readonly beginsFrozen: boolean
  /** The symbol, from the mint or from Metaplex. */
  readonly symbol: string | undefined
  readonly extensions: ReadonlyMap<number, Uint8Array>
}

/** Reads a mint and its Metaplex metadata. Throws `SOLANA_INVALID_TOKEN` if it is no mint. */
export function readMint(address: string, account: ChainAccount | undefined, metadata?: ChainAccount): Mint {
  const data = account?.data ?? new Uint8Array()
  const isPlain = data.length === mintLength
  const isMint = isPlain || (data.length > accountLength && data[accountLength] === mintKind)
  const isInitialized = data[45] === 1
  const extensions = readExtensions(data)
  if (!account || !isTokenProgram(account.owner) || !isMint || !isInitialized || !extensions) {
    throw new InvalidTokenError()
  }
  return {
    program: account.owner,
    decimals: data[44] ?? 0,
    supply: new DataView(data.buffer, data.byteOffset).getBigUint64(36, true),
    accountLength: accountLengthOf(account.owner, extensions),
    beginsFrozen: extensions.get(extensionType.defaultAccountState)?.[0] === 2,
    symbol: readSymbol(extensions.get(extensionType.tokenMetadata), address, metadata),
    extensions,
  }
}

/** The program that a token runs with each transfer. */
export function hookOf({ extensions }: Pick<Mint, 'extensions'>): string | undefined {
  const program = extensions.get(extensionType.transferHook)?.subarray(32, 64)
  return program?.some((byte) => byte !== 0) ? base58.encode(program) : undefined
}

/**
 * Whether wallets show amounts of a token multiplied: by a factor now or soon (`ScaledUiAmountConfig`), or with interest
 * (`InterestBearingConfig`).
 */
function isScaled({ extensions }: Pick<Mint, 'extensions'>): boolean {
  const read = (type: number, length: number) => {
    const data = extensions.get(type)
    return data && data.length >= length ? new DataView(data.buffer, data.byteOffset) : undefined
  }
  const scale = read(extensionType.scaledUiAmountConfig, 56)
  const interest = read(extensionType.interestBearingConfig, 52)
  const factors = scale ? [scale.getFloat64(32, true), scale.getFloat64(48, true)] : []
  const rates = interest ? [interest.getInt16(40, true), interest.getInt16(50, true)] : []
  return factors.some((factor) => factor !== 1) || rates.some((rate) => rate !== 0)
}

/**
 * Throws the named error if a token can not be sent: it runs a program with each transfer, is not transferable, or the
 * typed amount may be a multiple of its base units.
 */
export function refuseStuck({ extensions }: Mint): void {
  if (hookOf({ extensions }) !== undefined) throw new TokenHookError()
  const isPaused = extensions.get(extensionType.pausable)?.[32] === 1
  if (isPaused || extensions.has(extensionType.nonTransferable)) throw new TokenNotTransferableError()
  if (isScaled({ extensions })) throw new TokenScaledError()
}

function accountLengthOf(program: string, extensions: ReadonlyMap<number, Uint8Array>): number {
  if (!program.startsWith('Tokenz')) return accountLength
  const inherited = [...extensions.keys()].flatMap((type) => accountExtensions[type] ?? [])
  // An associated account also gets the extension ImmutableOwner.
  return [0, ...inherited].reduce((length, size) => length + extensionHeader + size, accountLength + 1)
}

/** Texts have their length in front, in 4 bytes, and may be padded with zeros. */
function readTexts(data: Uint8Array, from: number, count: number): readonly string[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const texts: string[] = []
  let at = from
  while (texts.length < count && at + 4 <= data.length) {
    const end = at + 4 + view.getUint32(at, true)
    texts.push(new TextDecoder().decode(data.subarray(at + 4, end)))
    at = end
  }
  return texts
}

/** Name and symbol follow an authority and the mint, in both. */
function readSymbol(own: Uint8Array | undefined, mint: string, metadata: ChainAccount | undefined): string | undefined {
  const isAbout = metadata?.owner === metadataProgram && metadata.data[0] === metadataKind
  const foreign = isAbout && base58.encode(metadata.data.subarray(33, 65)) === mint ? metadata.data : undefined
  const [, symbol] = own ? readTexts(own, 64, 2) : foreign ? readTexts(foreign, 65, 2) : []
  return cleanText(symbol?.replaceAll('\0', ''), 16) || undefined
}
