import { wallet } from 'portico/wallet'
import { type Features, flagsOf, type InstalledPlugin } from '../kernel/internal.ts'
import { brandingFlag, type ShellSettings } from '../shell/internal.ts'
import { analyticsFlag } from '../wallet/internal.ts'
import { FeatureNotInstalledError } from './errors.ts'

/** Features that are settings of the connect and account views. */
export const viewFeatures = [
  'legalCheckbox',
  'collapseWallets',
  'connectMethodsOrder',
  'connectorTypeOrder',
  'walletFeaturesOrder',
] as const satisfies readonly (keyof ShellSettings)[]

export type ViewFeature = (typeof viewFeatures)[number]

/** Feature settings: those of the connect and account views, and those of the installed plugins by name. */
export type ModalFeatures = Partial<Pick<ShellSettings, ViewFeature>> & {
  /** Whether the list leads on to all wallets of the directory: short for the option `allWallets`. @default true */
  readonly allWallets?: boolean | undefined
  /**
   * Whether the modal shows the name of the service provider. If set, the project configuration decides about it.
   * @default not shown
   */
  readonly reownBranding?: boolean | undefined
} & BuiltInFeatures &
  Features

type Switch = boolean | undefined

/**
 * The flags of Portico and its plugins, which have to be installed. Where the project configuration has a flag, it decides.
 * If a third-party plugin has a flag with one of these names, its values must have the same type: others do not compile.
 */
export interface BuiltInFeatures {
  /** Whether the analytics service gets events. @default true */
  readonly analytics?: Switch
  /** Whether several wallets stay connected in one namespace. @default false */
  readonly multiWallet?: Switch
  /** Needs `email()`. @default true */
  readonly email?: Switch
  /** The social accounts that users may log in with, in order; needs `socials()`. @default all */
  readonly socials?:
    | boolean
    | readonly ('google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook')[]
    | undefined
  /** The providers of swaps; needs `swaps()`. @default ['1inch'] */
  readonly swaps?: boolean | readonly '1inch'[] | undefined
  /** The providers of purchases; needs `onramp()`. @default ['coinbase', 'meld'] */
  readonly onramp?: boolean | readonly ('coinbase' | 'meld')[] | undefined
  /** Needs `activity()`. @default true */
  readonly activity?: Switch
  /** Another name of `activity`. */
  readonly history?: Switch
  /** Needs `send()`. @default true */
  readonly send?: Switch
  /** Needs `receive()`. @default true */
  readonly receive?: Switch
  /** Needs `names()`. @default true */
  readonly names?: Switch
  /** Needs `pay()`. @default false */
  readonly pay?: Switch
  /** Needs `sessions()`. @default false */
  readonly smartSessions?: Switch
  /** Needs `siwx()`. @default true */
  readonly siwx?: Switch
  /** Sign-in at the service of the project; needs `siwx()`. @default true */
  readonly reownAuthentication?: Switch
}

/**
 * Splits feature settings into those of the views and those of plugins, which are known by the flags of the installed
 * plugins. Throws `FEATURE_NOT_INSTALLED` for any other.
 */
export function splitFeatures(features: ModalFeatures, plugins: readonly InstalledPlugin[]) {
  // Analytics and branding load with the kernel: the page has only their flags.
  const flags = [...flagsOf([wallet(), ...plugins]), analyticsFlag, brandingFlag]
  const flagNames: readonly string[] = flags.flatMap(({ id, alias }) => (alias === undefined ? id : [id, alias]))
  const viewNames: readonly string[] = viewFeatures
  const view: Record<string, unknown> = {}
  const plugin: Record<string, unknown> = {}
  for (const [feature, value] of Object.entries(features)) {
    if (value === undefined) continue
    if (viewNames.includes(feature)) view[feature] = value
    else if (feature === 'allWallets') view[feature] = value ? 'SHOW' : 'HIDE'
    else if (flagNames.includes(feature)) plugin[feature] = value
    else {
      const known = [...new Set([...viewNames, 'allWallets', ...flagNames])].sort().join(', ')
      throw new FeatureNotInstalledError({ feature, known })
    }
  }
  return { view: view as Partial<ShellSettings>, plugin: plugin as Features }
}

interface Listed {
  readonly chains?: readonly InstalledPlugin[] | undefined
  readonly plugins?: readonly InstalledPlugin[] | undefined
}

/** The plugins of a host, chains first. */
export const listedPlugins = ({ chains = [], plugins = [] }: Listed) => [...chains, ...plugins]
