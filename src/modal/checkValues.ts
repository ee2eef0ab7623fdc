import { is, problemOf, validate } from 'portico/kernel'
import {
  array,
  boolean,
  define,
  func,
  min,
  number,
  object,
  optional,
  pattern,
  record,
  type Struct,
  string,
  type,
  union,
  unknown,
} from 'superstruct'
import { OptionInvalidError, OptionUnknownError } from './errors.ts'
import type { ViewFeature } from './features.ts'

const oneOf = (...names: readonly string[]) =>
  define<string>(`one of ${names.join(', ')}`, (value) => names.includes(value as string))
const listOf = (...names: readonly string[]) => optional(array(oneOf(...names)))
const flag = optional(boolean())
const httpsUrl = optional(define<string>('an https: URL', (value) => isHttpsUrl(value)))
const imageService = define<string>(
  'an https: URL with {url} in it',
  (value) => isHttpsUrl(value) && String(value).includes('{url}'),
)
const storage = define('an object like localStorage', (value) => {
  const methods = ['getItem', 'setItem', 'removeItem'] as const
  return (
    typeof value === 'object' &&
    value !== null &&
    methods.every((name) => typeof (value as Storage)[name] === 'function')
  )
})

const rpcUrlStruct = union([
  string(),
  object({
    url: string(),
    config: optional(
      object({
        timeout: optional(min(number(), 1)),
        fetchOptions: optional(object({ headers: optional(record(string(), string())) })),
      }),
    ),
  }),
])
const rpcUrl = define('a URL, or { url, config: { timeout, fetchOptions: { headers } } }', (value) =>
  is(value, rpcUrlStruct),
)

/** Structs of option values. Networks and locales are checked by the code that uses them. */
const optionsStruct = type({
  projectId: string(),
  metadata: optional(object({ name: string(), description: string(), url: string(), icons: array(string()) })),
  features: optional(record(string(), unknown())),
  remoteConfig: flag,
  services: optional(record(string(), string())),
  locale: optional(string()),
  locales: optional(record(string(), func())),
  termsConditionsUrl: httpsUrl,
  privacyPolicyUrl: httpsUrl,
  enableWallets: flag,
  enableReconnect: flag,
  tabs: optional(oneOf('sync', 'isolate')),
  enableNetworkSwitch: flag,
  enableEmbedded: flag,
  allowUnsupportedChain: flag,
  disableAppend: flag,
  preview: flag,
  preload: optional(oneOf('idle', 'intent', 'none')),
  defaultAccountTypes: optional(record(string(), pattern(string(), /^[a-zA-Z][-a-zA-Z0-9]{0,31}$/))),
  customRpcUrls: optional(record(string(), array(rpcUrl))),
  chainImages: optional(record(string(), string())),
  featuredWalletIds: optional(array(string())),
  recommendedWalletIds: optional(array(string())),
  includeWalletIds: optional(array(string())),
  excludeWalletIds: optional(array(string())),
  customWallets: optional(array(type({ id: string(), name: string() }))),
  preferUniversalLinks: flag,
  allWallets: optional(oneOf('SHOW', 'HIDE', 'ONLY_MOBILE')),
  pictures: optional(object({ hosts: optional(array(string())), service: optional(imageService) })),
  analyticsSink: optional(func()),
  analyticsAddress: flag,
  debug: flag,
  name: optional(string()),
  storage: optional(storage),
  log: optional(object({ level: optional(oneOf('silent', 'error', 'warn', 'info', 'debug')), sink: optional(func()) })),
  onError: optional(func()),
  toasts: optional(object({ position: optional(oneOf('top-left', 'top-right', 'bottom-left', 'bottom-right')) })),
})

/** One struct for each feature that is a setting of views: the compiler names those that are missing here. */
const viewFeaturesStruct = type({
  allWallets: flag,
  legalCheckbox: optional(boolean()),
  collapseWallets: optional(boolean()),
  connectMethodsOrder: optional(array(string())),
  connectorTypeOrder: listOf('walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'),
  walletFeaturesOrder: optional(array(string())),
} satisfies Record<ViewFeature | 'allWallets', object>)

/** Checks option values. Throws `OPTION_UNKNOWN` or `OPTION_INVALID` with the path of the invalid value. */
export const checkValues = (options: object): void => checkStruct(options, optionsStruct)

/** Checks the features that are settings of views. Throws `OPTION_INVALID`. */
export const checkViewFeatures = (features: object): void => checkStruct(features, viewFeaturesStruct, 'features.')

function checkStruct<Value, Schema>(value: unknown, struct: Struct<Value, Schema>, prefix = ''): void {
  const [wrong] = validate(value, struct)
  if (!wrong) return
  const { type: expected, path } = wrong
  const option = prefix + path.join('.')
  if (expected !== 'never') {
    throw new OptionInvalidError({ option, problem: problemOf(wrong).problem }, { cause: wrong })
  }
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => schemaOf(at)[key], struct)
  throw new OptionUnknownError({ option, known: Object.keys(schemaOf(parent)).sort().join(', ') })
}

const schemaOf = (struct: unknown) => (struct as { schema?: Record<string, unknown> }).schema ?? {}

function isHttpsUrl(value: unknown): boolean {
  try {
    return new URL(String(value)).protocol === 'https:'
  } catch {
    return false
  }
}
