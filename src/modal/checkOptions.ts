import { problemOf } from 'portico/kernel'
import {
  array,
  boolean,
  define,
  func,
  object,
  optional,
  record,
  type Struct,
  string,
  unknown,
  validate,
} from 'superstruct'
import { OptionInvalidError, OptionsContradictError, OptionUnknownError, ProjectIdMissingError } from './errors.ts'
import type { ModalOptions } from './options.ts'

const oneOf = (...names: readonly string[]) =>
  define<string>(`one of ${names.join(', ')}`, (value) => names.includes(value as string))
const flag = optional(boolean())
const httpsUrl = optional(define<string>('an https: URL', (value) => isHttpsUrl(value)))
const installed = define('a plugin that was called, as in evm()', (value) => {
  return typeof value === 'object' && value !== null && 'definition' in value
})
const storage = define('an object like localStorage', (value) => {
  const methods = ['getItem', 'setItem', 'removeItem'] as const
  return (
    typeof value === 'object' &&
    value !== null &&
    methods.every((name) => typeof (value as Storage)[name] === 'function')
  )
})
const variable = define<string>('a name that begins with --portico-', (name) => /^--portico-[\w-]+$/.test(String(name)))

export const themeStruct = object({
  mode: optional(oneOf('light', 'dark', 'system')),
  variables: optional(record(variable, string())),
})

const optionsStruct = object({
  projectId: string(),
  metadata: optional(object({ name: string(), description: string(), url: string(), icons: array(string()) })),
  // What a network, a feature or a locale has to be is checked where it is used.
  networks: optional(array(unknown())),
  defaultNetwork: unknown(),
  chains: optional(array(installed)),
  plugins: optional(array(installed)),
  features: optional(record(string(), unknown())),
  remoteConfig: flag,
  services: optional(record(string(), string())),
  theme: optional(themeStruct),
  locale: optional(string()),
  locales: optional(record(string(), func())),
  termsConditionsUrl: httpsUrl,
  privacyPolicyUrl: httpsUrl,
  enableWallets: flag,
  enableReconnect: flag,
  enableNetworkSwitch: flag,
  enableEmbedded: flag,
  allowUnsupportedChain: flag,
  disableAppend: flag,
  defaultAccountTypes: optional(record(string(), oneOf('eoa', 'smartAccount', 'payment', 'ordinal', 'stx'))),
  customRpcUrls: optional(record(string(), array(unknown()))),
  chainImages: optional(record(string(), string())),
  debug: flag,
  name: optional(string()),
  storage: optional(storage),
  log: optional(object({ level: optional(oneOf('silent', 'error', 'warn', 'info', 'debug')), sink: optional(func()) })),
  onError: optional(func()),
  toasts: optional(object({ position: optional(oneOf('top-left', 'top-right', 'bottom-left', 'bottom-right')) })),
})

/** Checks what a host passed. Throws `PROJECT_ID_MISSING`, `OPTION_UNKNOWN`, `OPTION_INVALID` or `OPTIONS_CONTRADICT`. */
export function checkOptions(options: ModalOptions): void {
  if (!options?.projectId) throw new ProjectIdMissingError()
  if ('siwx' in options && 'siweConfig' in options) {
    throw new OptionsContradictError({ problem: 'Give either "siwx" or "siweConfig", not both' })
  }
  checkStruct(options, optionsStruct)
  const { features, termsConditionsUrl, privacyPolicyUrl, networks, chains } = options
  if (features?.legalCheckbox && !termsConditionsUrl && !privacyPolicyUrl) {
    throw new OptionsContradictError({
      problem: '"features.legalCheckbox" needs "termsConditionsUrl" or "privacyPolicyUrl" to agree to',
    })
  }
  if (chains?.length && !networks?.length) {
    throw new OptionsContradictError({ problem: '"chains" needs the networks that the app works with in "networks"' })
  }
}

/** Checks one option, or all. Throws `OPTION_UNKNOWN` or `OPTION_INVALID` with the path of what is wrong. */
export function checkStruct<Value, Schema>(value: unknown, struct: Struct<Value, Schema>, prefix = ''): void {
  const [wrong] = validate(value, struct)
  if (!wrong) return
  const { type, path } = wrong
  const option = prefix + path.join('.')
  if (type !== 'never') throw new OptionInvalidError({ option, problem: problemOf(wrong).problem }, { cause: wrong })
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
