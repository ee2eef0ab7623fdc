import { defineError, validate } from 'portico/kernel'
import {
  array,
  boolean,
  define,
  type Infer,
  integer,
  lazy,
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

/** A descriptor of the option `descriptors` of `evm()` is not one. */
const InvalidDescriptorError = defineError(
  'EVM_INVALID_DESCRIPTOR',
  (p: { at: string }) => `The option "descriptors" of evm() is wrong at ${p.at}: see ERC-7730`,
)

const Deployments = array(type({ chainId: integer(), address: Address }))

const Parameters = type({
  tokenPath: optional(string()),
  token: optional(string()),
  encoding: optional(string()),
  $ref: optional(string()),
  base: optional(string()),
  decimals: optional(integer()),
})

/** A field, or a group of fields below one path. */
export interface DescriptorField {
  readonly path?: string | undefined
  readonly label?: string | undefined
  readonly format?: string | undefined
  readonly params?: Infer<typeof Parameters> | null | undefined
  readonly $ref?: string | undefined
  readonly value?: unknown
  readonly visible?: unknown
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
  params: optional(union([Parameters, unknown()])),
  $ref: optional(string()),
  value: optional(unknown()),
  visible: optional(unknown()),
  fields: optional(array(lazy(() => Field))),
})

const Format = type({
  intent: optional(union([string(), record(string(), string())])),
  fields: array(Field),
  excluded: optional(array(string())),
})

const Descriptor = type({
  context: type({
    contract: optional(type({ deployments: Deployments })),
    eip712: optional(
      type({ deployments: optional(Deployments), domain: optional(type({ name: optional(string()) })) }),
    ),
  }),
  metadata: optional(
    type({
      owner: optional(string()),
      constants: optional(record(string(), union([string(), number(), boolean()]))),
      enums: optional(record(string(), unknown())),
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

const isAt = (deployments: Infer<typeof Deployments>, chainId: number, address: string) =>
  deployments.some((place) => place.chainId === chainId && place.address.toLowerCase() === address.toLowerCase())

/** The format of a call, by the deployment and the selector of its function. */
export function findCallFormat(
  descriptors: readonly ClearSigningDescriptor[],
  { chainId, to, data }: { readonly chainId: number; readonly to: string; readonly data: string },
  selectorOf: (signature: string) => string | undefined,
): Found | undefined {
  const selector = data.slice(0, 10).toLowerCase()
  for (const descriptor of descriptors) {
    const { contract } = descriptor.context
    if (!contract || !isAt(contract.deployments, chainId, to)) continue
    for (const [key, format] of Object.entries(descriptor.display.formats)) {
      if (selectorOf(key) === selector) return { descriptor, key, format }
    }
  }
  return undefined
}

/** The format of signed data, by its domain and its type: by name, or as EIP-712 encodes it. */
export function findDataFormat(
  descriptors: readonly ClearSigningDescriptor[],
  domain: { readonly chainId: number; readonly contract: string; readonly name: string },
  types: readonly string[],
): Found | undefined {
  for (const descriptor of descriptors) {
    const { eip712 } = descriptor.context
    if (!eip712?.deployments || !isAt(eip712.deployments, domain.chainId, domain.contract)) continue
    if (eip712.domain?.name !== undefined && eip712.domain.name !== domain.name) continue
    for (const [key, format] of Object.entries(descriptor.display.formats)) {
      if (types.includes(key)) return { descriptor, key, format }
    }
  }
  return undefined
}
