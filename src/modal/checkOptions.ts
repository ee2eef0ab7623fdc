import { checkTheme as checkFrameTheme } from '../frame/internal.ts'
import { OptionInvalidError, OptionsContradictError, OptionUnknownError, ProjectIdMissingError } from './errors.ts'
import type { ModalOptions } from './options.ts'
import type { Theme } from './theme.ts'

/** Every option there is. Their values are checked by a struct, where the kernel is made. */
const names: Readonly<Record<keyof ModalOptions, 1>> = {
  projectId: 1,
  metadata: 1,
  networks: 1,
  defaultNetwork: 1,
  chains: 1,
  plugins: 1,
  features: 1,
  remoteConfig: 1,
  services: 1,
  theme: 1,
  locale: 1,
  locales: 1,
  termsConditionsUrl: 1,
  privacyPolicyUrl: 1,
  enableWallets: 1,
  enableReconnect: 1,
  tabs: 1,
  enableNetworkSwitch: 1,
  enableEmbedded: 1,
  allowUnsupportedChain: 1,
  disableAppend: 1,
  preload: 1,
  preview: 1,
  defaultAccountTypes: 1,
  customRpcUrls: 1,
  chainImages: 1,
  featuredWalletIds: 1,
  recommendedWalletIds: 1,
  includeWalletIds: 1,
  excludeWalletIds: 1,
  customWallets: 1,
  preferUniversalLinks: 1,
  allWallets: 1,
  pictures: 1,
  analyticsSink: 1,
  analyticsAddress: 1,
  debug: 1,
  name: 1,
  storage: 1,
  log: 1,
  onError: 1,
  toasts: 1,
}

/**
 * Checks options as far as possible without loading the structs. Throws `PROJECT_ID_MISSING`, `OPTION_UNKNOWN`,
 * `OPTION_INVALID` or `OPTIONS_CONTRADICT`.
 */
export function checkOptions(options: ModalOptions): void {
  if (!options?.projectId) throw new ProjectIdMissingError()
  if ('siwx' in options && 'siweConfig' in options) {
    throw new OptionsContradictError({ problem: 'Give either "siwx" or "siweConfig", not both' })
  }
  const unknown = Object.keys(options).find((option) => !Object.hasOwn(names, option))
  if (unknown !== undefined) throw unknownOption(unknown, Object.keys(names))
  const { features, termsConditionsUrl, privacyPolicyUrl, networks, chains, plugins, theme } = options
  checkList('networks', networks, 'a network', isObject)
  for (const [option, list] of Object.entries({ chains, plugins })) {
    checkList(option, list, 'a plugin that was called, as in evm()', (item) => isObject(item) && 'definition' in item)
  }
  if (theme) checkTheme(theme)
  if (features?.legalCheckbox && !termsConditionsUrl && !privacyPolicyUrl) {
    throw new OptionsContradictError({
      problem: '"features.legalCheckbox" needs "termsConditionsUrl" or "privacyPolicyUrl" to agree to',
    })
  }
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

/** Checks a change of the theme. Throws `OPTION_UNKNOWN` or `OPTION_INVALID`. */
export function checkTheme(theme: Partial<Theme>): void {
  const { mode, variables, ...others } = theme
  const [other] = Object.keys(others)
  if (other !== undefined) throw unknownOption(`theme.${other}`, ['mode', 'variables'])
  try {
    checkFrameTheme({ ...(mode && { mode }), variables })
  } catch (cause) {
    throw new OptionInvalidError({ option: 'theme', problem: (cause as Error).message }, { cause })
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function checkList(option: string, list: unknown = [], what: string, isItem: (item: unknown) => boolean): void {
  if (!Array.isArray(list)) throw new OptionInvalidError({ option, problem: 'Expected an array' })
  const wrong = list.findIndex((item) => !isItem(item))
  if (wrong >= 0) throw new OptionInvalidError({ option: `${option}.${wrong}`, problem: `Expected ${what}` })
}

const unknownOption = (option: string, known: readonly string[]) =>
  new OptionUnknownError({ option, known: [...known].sort().join(', ') })
