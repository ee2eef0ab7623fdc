import type { ClearSigningDescriptor } from './descriptors.ts'

/** The values that paths of a descriptor lead through. */
export interface Roots {
  /** `#`: the arguments of the call, or the signed data. */
  readonly values: unknown
  /** `@`: the transaction, or what verifies the data. */
  readonly container: {
    readonly from: string
    readonly to: string
    readonly value: bigint
    readonly chainId: number
  }
  /** `$`: the descriptor itself. */
  readonly descriptor: ClearSigningDescriptor
}

const isHexBytes = (value: unknown): value is string => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)

/** An integer as it is encoded, in 32 bytes; other values as they are. */
const toBytes = (value: unknown) =>
  typeof value === 'bigint' && value >= 0n ? `0x${value.toString(16).padStart(64, '0')}` : value

/** A part of a list or of bytes: `[0]`, `[-1]`, `[0:20]`, `[]`. */
function readPart(given: unknown, part: string): readonly unknown[] {
  const [, start = '', colon = '', end = ''] = /^\[(-?\d*)(:?)(-?\d*)\]$/.exec(part) ?? []
  const from = start === '' ? undefined : Number(start)
  const to = end === '' ? undefined : Number(end)
  const value = colon ? toBytes(given) : given
  if (isHexBytes(value)) {
    const bytes = value.slice(2).match(/../g) ?? []
    if (!colon && from === undefined) return [value]
    return [`0x${(colon ? bytes.slice(from, to) : [bytes.at(from ?? 0) ?? '']).join('')}`]
  }
  if (!Array.isArray(value)) return []
  if (colon) return value.slice(from, to)
  if (from === undefined) return value
  return [value.at(from)]
}

/** The values at a path below a value; several where the path leads through a whole list. */
function follow(value: unknown, path: string): readonly unknown[] {
  // Files write `list.[0]` and `list[0]`.
  const parts = path.replaceAll('[', '.[').split('.').filter(Boolean)
  return parts.reduce<readonly unknown[]>(
    (values, part) =>
      values.flatMap((item) => {
        if (part.startsWith('[')) return readPart(item, part)
        if (typeof item !== 'object' || item === null || !Object.hasOwn(item, part)) return []
        return [(item as Record<string, unknown>)[part]]
      }),
    [value],
  )
}

/** Whether a path leads through a whole list, or a part of one. */
export const isManyPath = (path: string): boolean => /\[(?:-?\d*:-?\d*)?\]/.test(path)

/** The values of a path of ERC-7730: from a root, or below `here`. */
export function resolvePath(path: string, here: unknown, { values, container, descriptor }: Roots): readonly unknown[] {
  if (path.startsWith('#')) return follow(values, path.slice(1))
  if (path.startsWith('@')) return follow(container, path.slice(1))
  if (path.startsWith('$')) return follow(descriptor, path.slice(1))
  return follow(here, path)
}

/** The position of a field: the value around it, and its index among the values of its path. */
export interface Spot {
  readonly here: unknown
  readonly index: number
  readonly count: number
}

/** The value of a path for one of several values of a field: if the path leads through a list, the value at the same index. */
export function resolveAt(path: string, { here, index, count }: Spot, roots: Roots): unknown {
  const found = resolvePath(path, here, roots)
  if (!isManyPath(path)) return found[0]
  // Lists of different lengths do not belong together.
  return found.length === count ? found[index] : undefined
}

/** A constant, or what a path (`#`, `$`, `@`) or a map of the descriptor leads to. */
export function resolveConstant(given: unknown, spot: Spot, roots: Roots): unknown {
  if (typeof given === 'string') return /^[#$@]\./.test(given) ? resolveAt(given, spot, roots) : given
  if (typeof given !== 'object' || given === null) return given
  const { map, keyPath } = given as Record<string, unknown>
  if (typeof map !== 'string' || typeof keyPath !== 'string') return undefined
  const key = String(resolveAt(keyPath, spot, roots)).toLowerCase()
  const [values] = resolvePath(`${map}.values`, undefined, roots)
  const entries = Object.entries((values ?? {}) as Record<string, unknown>)
  return entries.find(([name]) => name.toLowerCase() === key)?.[1]
}
