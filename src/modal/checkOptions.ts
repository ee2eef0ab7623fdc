import { checkFrameTheme } from '../frame/internal.ts'
import type { SettingsChange } from '../shell/internal.ts'
import { OptionInvalidError, OptionsContradictError, OptionUnknownError, ProjectIdMissingError } from './errors.ts'
import type { ModalOptions } from './options.ts'
import type { Theme } from './theme.ts'

/** The type of an option; `own` options have a check of their own. */
export type OptionKind = 'own' | 'text' | 'flag' | 'func' | 'texts' | 'record'

/** All options. Their values are checked when the kernel is created. */
export const optionKinds: Readonly<Record<keyof ModalOptions, OptionKind>> = {
  projectId: 'text',
  metadata: 'own',
  networks: 'own',
  defaultNetwork: 'own',
  chains: 'own',
  plugins: 'own',
  features: 'own',
  remoteConfig: 'flag',
  services: 'record',
  theme: 'own',
  locale: 'text',
  locales: 'own',
  termsConditionsUrl: 'own',
  privacyPolicyUrl: 'own',
  enableWallets: 'flag',
  enableReconnect: 'flag',
  tabs: 'own',
  enableNetworkSwitch: 'flag',
  enableEmbedded: 'flag',
  allowUnsupportedChain: 'flag',
  disableAppend: 'flag',
  preload: 'own',
  preview: 'flag',
  defaultAccountTypes: 'own',
  customRpcUrls: 'own',
  chainImages: 'record',
  featuredWalletIds: 'texts',
  recommendedWalletIds: 'texts',
  includeWalletIds: 'texts',
  excludeWalletIds: 'texts',
  customWallets: 'own',
  preferUniversalLinks: 'flag',
  allWallets: 'own',
  pictures: 'own',
  analyticsSink: 'func',
  analyticsAddress: 'flag',
  debug: 'flag',
  name: 'text',
  storage: 'own',
  log: 'own',
  onError: 'func',
  toasts: 'own',
}

/**
 * Checks options as far as possible without the code that validates their values. Throws `PROJECT_ID_MISSING`,
 * `OPTION_UNKNOWN`, `OPTION_INVALID` or `OPTIONS_CONTRADICT`.
 */
export function checkOptions(options: ModalOptions): void {
  if (!options?.projectId) throw new ProjectIdMissingError()
  if ('siwx' in options && 'siweConfig' in options) {
    throw new OptionsContradictError({ problem: 'Give either "siwx" or "siweConfig", not both' })
  }
  const unknown = Object.keys(options).find((option) => !Object.hasOwn(optionKinds, option))
  if (unknown !== undefined) throw unknownOption(unknown, Object.keys(optionKinds))
  const { features, networks, chains, plugins, theme } = options
  checkEach(
    'services',
    options.services,
    'an absolute URL',
    (url) => url === undefined || /^https?:\/\/[^/]/.test(url as string),
  )
  checkList('networks', networks, 'a network', isObject)
  for (const [option, list] of Object.entries({ chains, plugins })) {
    checkList(option, list, 'a plugin that was called, as in evm()', (item) => isObject(item) && 'definition' in item)
  }
  if (theme) checkTheme(theme)
  checkLegal({ ...options, ...(features as SettingsChange) })
  const { allWallets } = options
  if (
    allWallets !== undefined &&
    features?.allWallets !== undefined &&
    !features.allWallets !== (allWallets === 'HIDE')
  ) {
    throw new OptionsContradictError({
      problem: `"features.allWallets" is ${features.allWallets} and "allWallets" is ${allWallets}`,
    })
  }
  if (chains?.length && !networks?.length) {
    throw new OptionsContradictError({ problem: '"chains" needs the networks that the app works with in "networks"' })
  }
}

/** Throws `OPTIONS_CONTRADICT` for a legal checkbox without terms. */
export function checkLegal({ legalCheckbox, termsConditionsUrl, privacyPolicyUrl }: SettingsChange): void {
  if (legalCheckbox && !termsConditionsUrl && !privacyPolicyUrl) {
    throw new OptionsContradictError({
      problem: '"legalCheckbox" needs "termsConditionsUrl" or "privacyPolicyUrl" to agree to',
    })
  }
}

/** Checks a change of the theme, and returns the parts that are defined. Throws `OPTION_UNKNOWN` or `OPTION_INVALID`. */
export function checkTheme(theme: Partial<Theme>): Partial<Theme> {
  checkObject('theme', theme)
  const { mode, variables, ...others } = theme
  const [other] = Object.keys(others)
  if (other !== undefined) throw unknownOption(`theme.${other}`, ['mode', 'variables'])
  try {
    const given = { ...(mode && { mode }), ...(variables && { variables: { ...variables } }) }
    checkFrameTheme(given)
    return given
  } catch (cause) {
    throw new OptionInvalidError({ option: 'theme', problem: (cause as Error).message }, { cause })
  }
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Check = (item: unknown) => unknown

/** Throws `OPTION_INVALID` for a value of an option, or an argument of a method, that is not as expected. */
export function checkValue(option: string, value: unknown, what: string, isValue: Check): void {
  if (!isValue(value)) throw new OptionInvalidError({ option, problem: `Expected ${what}` })
}

/** Throws `OPTION_INVALID` for what is no object. */
export const checkObject = (option: string, value: unknown) => checkValue(option, value, 'an object', isObject)

function checkList(option: string, list: unknown = [], what: string, isItem: Check): void {
  checkValue(option, list, 'an array', Array.isArray)
  checkEach(option, list as object, what, isItem)
}

function checkEach(option: string, items: object | undefined, what: string, isItem: Check): void {
  for (const [key, item] of Object.entries(items ?? {})) checkValue(`${option}.${key}`, item, what, isItem)
}

const unknownOption = (option: string, known: readonly string[]) =>
  new OptionUnknownError({ option, known: [...known].sort().join(', ') })
