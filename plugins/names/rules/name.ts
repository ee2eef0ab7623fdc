import { InvalidSuffixError } from '../errors.ts'

/** The shortest name that can be registered, and the longest label of a name (RFC 1035). */
const lengths = { least: 4, most: 63 }
/** Existing names may be shorter than those that can be registered. */
const labelForm = /^[a-z0-9-]{3,63}$/
const suffixForm = /^\.[a-z0-9-]+\.[a-z0-9-]+$/

/** Validates the endings, and returns them in lower case. Throws `NAMES_SUFFIX`. */
export function checkSuffixes(suffixes: readonly string[]): readonly [string, ...string[]] {
  const [first = '', ...others] = suffixes.map((suffix) => String(suffix).toLowerCase())
  const all: readonly [string, ...string[]] = [first, ...others]
  const wrong = all.find((suffix) => !suffixForm.test(suffix))
  if (wrong !== undefined) throw new InvalidSuffixError({ suffix: wrong })
  return all
}

/** The name in lower case; `undefined` for a text that is no name under these endings. */
export function toName(text: string, suffixes: readonly string[]): string | undefined {
  const name = text.trim().toLowerCase()
  const suffix = suffixes.find((ending) => name.endsWith(ending))
  return suffix !== undefined && labelForm.test(name.slice(0, -suffix.length)) ? name : undefined
}

/**
 * Typed text in lower case, with plain letters in place of wide ones, without invisible marks and without an ending. A space at the
 * end is kept, so that two typed words are reported as invalid and not joined into one name.
 */
export function toLabel(text: string, suffixes: readonly string[]): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.')
  const typed = plain.trimStart().toLowerCase()
  const whole = typed.trimEnd()
  const suffix = suffixes.find((ending) => whole.endsWith(ending))
  return suffix === undefined ? typed : whole.slice(0, -suffix.length)
}

export type LabelProblem = 'short' | 'long' | 'characters'

/** Why a label can not be registered: it has at least 4 letters, digits or hyphens. */
export function labelProblem(label: string): LabelProblem | undefined {
  if (/[^a-z0-9-]/.test(label)) return 'characters'
  if (label.length < lengths.least) return 'short'
  return label.length > lengths.most ? 'long' : undefined
}

/** The coin type of Ethereum (SLIP-44). */
export const ether = 60

/** The coin type of an EVM network (ENSIP-11); `undefined` for chain ids of more than 31 bits, which have none. */
export function coinTypeOf(chainId: number | string): number | undefined {
  const id = Number(chainId)
  return Number.isSafeInteger(id) && id >= 0 && id < 0x80000000 ? (0x80000000 | id) >>> 0 : undefined
}

/** The chain id of a coin type (ENSIP-11, and that of Ethereum); `undefined` for coins of other chains. */
export function chainIdOf(coin: number): number | undefined {
  if (coin === ether) return 1
  return Number.isInteger(coin) && coin >= 0x80000000 && coin <= 0xffffffff ? coin - 0x80000000 : undefined
}
