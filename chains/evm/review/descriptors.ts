import { defineError, validate } from 'portico/kernel'
import {
  array,
  boolean,
  define,
  type Infer,
  integer,
  lazy,
  never,
  nullable,
  number,
  optional,
  record,
  type Struct,
  string,
  type,
  union,
  unknown,
} from 'superstruct'
import { Address } from './params.ts'

/** An entry of the option `descriptors` of `evm()` is not a descriptor of ERC-7730. */
const InvalidDescriptorError = defineError(
  'EVM_INVALID_DESCRIPTOR',
  (p: { at: string }) => `The option "descriptors" of evm() is wrong at ${p.at}: see ERC-7730`,
)

const Deployments = array(type({ chainId: integer(), address: Address }))

/** A field, or a group of fields below one path. */
export interface DescriptorField {
  readonly path?: string | undefined
  readonly label?: string | undefined
  readonly format?: string | undefined
  /** Of the format; each is checked where it is used. */
  readonly params?: Readonly<Record<string, unknown>> | null | undefined
  readonly $ref?: string | undefined
  readonly value?: unknown
  readonly visible?: unknown
  readonly encryption?: unknown
  readonly fields?: readonly DescriptorField[] | undefined
}
const Field: Struct<DescriptorField, null> = define('a field with a path and a label', (value, context) => {
  const [failure] = validate(value, FieldShape)
  return failure ? { path: [...context.path, ...failure.path] } : true
})
const FieldShape = type({
  path: optional(string()),
  label: optional(string()),
  format: optional(string()),
  params: optional(nullable(record(string(), unknown()))),
  $ref: optional(string()),
  value: optional(unknown()),
  visible: optional(unknown()),
  encryption: optional(unknown()),
  fields: optional(array(lazy(() => Field))),
})

const Format = type({
  intent: optional(union([string(), record(string(), string())])),
  fields: array(Field),
  excluded: optional(array(string())),
})

const Descriptor = type({
  // A file that includes another one is not whole without it.
  includes: optional(never()),
  context: type({
    contract: optional(type({ deployments: Deployments })),
    eip712: optional(
      type({
        deployments: optional(Deployments),
        domain: optional(record(string(), union([string(), number()]))),
        domainSeparator: optional(string()),
      }),
    ),
  }),
  metadata: optional(
    type({
      owner: optional(string()),
      constants: optional(record(string(), union([string(), number(), boolean()]))),
      enums: optional(record(string(), unknown())),
      maps: optional(record(string(), unknown())),
    }),
  ),
  display: type({
    definitions: optional(record(string(), Field)),
    formats: record(string(), Format),
  }),
})

/**
 * A descriptor of calls or of signed data (ERC-7730, versions 1 and 2), as JSON: `context` by its deployments, and the
 * `formats` of `display`. What it includes has to be merged into it.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7730
 */
export type ClearSigningDescriptor = Infer<typeof Descriptor>
type DescriptorFormat = Infer<typeof Format>

/** Checks the descriptors of a host. Throws `EVM_INVALID_DESCRIPTOR` with the place of the first that is wrong. */
export function checkDescriptors(given: readonly unknown[]): readonly ClearSigningDescriptor[] {
  return given.map((descriptor, at) => {
    const [failure, value] = validate(descriptor, Descriptor)
    if (failure) throw new InvalidDescriptorError({ at: [at, ...failure.path].join('.') }, { cause: failure })
    return value
  })
}

/** A format of a descriptor that is about a request. */
export interface Found {
  readonly descriptor: ClearSigningDescriptor
  /** The signature of the function, or the type of the data. */
  readonly key: string
  readonly format: DescriptorFormat
}

/** Addresses and numbers may be written in several ways. */
const isSameText = (one: unknown, other: unknown) => String(one).toLowerCase() === String(other).toLowerCase()

const isAt = (deployments: Infer<typeof Deployments>, chainId: number, address: string) =>
  deployments.some((place) => place.chainId === chainId && place.address.toLowerCase() === address.toLowerCase())

/** The format whose key is meant; two that are meant make a descriptor invalid. */
function formatOf(descriptor: ClearSigningDescriptor, isMeant: (key: string) => boolean): Found | undefined {
  const [found, ...others] = Object.entries(descriptor.display.formats).filter(([key]) => isMeant(key))
  if (!found || others.length > 0) return undefined
  const [key, format] = found
  return { descriptor, key, format }
}

/** The first thing that is found in a list. */
function firstOf<Item, Result>(list: readonly Item[], find: (item: Item) => Result | undefined): Result | undefined {
  for (const item of list) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

/** The format of a call, by the deployment and the selector of its function. */
export function findCallFormat(
  descriptors: readonly ClearSigningDescriptor[],
  { chainId, to, data }: { readonly chainId: number; readonly to: string; readonly data: string },
  selectorOf: (signature: string) => string | undefined,
): Found | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  return firstOf(descriptors, (descriptor) => {
    const { contract } = descriptor.context
    if (!contract || !isAt(contract.deployments, chainId, to)) return undefined
    return formatOf(descriptor, (key) => selectorOf(key) === selector)
  })
}

/** The domain of signed data (EIP-712). */
interface Domain {
  readonly chainId: number
  readonly contract: string
  /** All that the data says of its domain. */
  readonly given: Readonly<Record<string, unknown>>
}

/** The format of signed data, by its domain and its type: by name, or as EIP-712 encodes it. */
export function findDataFormat(
  descriptors: readonly ClearSigningDescriptor[],
  { chainId, contract, given }: Domain,
  types: readonly string[],
): Found | undefined {
  return firstOf(descriptors, (descriptor) => {
    const { deployments, domain = {}, domainSeparator } = descriptor.context.eip712 ?? {}
    // The hash of a domain is not computed here.
    if (!deployments || domainSeparator !== undefined || !isAt(deployments, chainId, contract)) return undefined
    const isMeant = Object.entries(domain).every(
      ([key, value]) => Object.hasOwn(given, key) && isSameText(given[key], value),
    )
    return isMeant ? formatOf(descriptor, (key) => types.includes(key)) : undefined
  })
}
