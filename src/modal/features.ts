import { type Features, flagsOf, isInstalled, type ListedPlugin } from 'portico/kernel'
import type { ShellSettings } from 'portico/shell'
import { FeatureNotInstalledError, OptionUnknownError } from './errors.ts'
import type { ModalFeatures, ModalOptions } from './options.ts'

/** Features that are settings of the connect and account views. */
const viewFeatures = [
  'legalCheckbox',
  'collapseWallets',
  'connectMethodsOrder',
  'connectorTypeOrder',
  'walletFeaturesOrder',
]

/** Features of the built-in plugins. */
const builtInFeatures = ['analytics', 'multiWallet']

/** The names of the feature that shows the provider of the services. */
const brandingFeatures = ['reownBranding', 'reown_branding']

/** Whether the host says anything about that feature: only then is its plugin installed. */
export const namesBranding = (features: ModalFeatures = {}) =>
  brandingFeatures.some((name) => features[name] !== undefined)

/** Features that plugins provide, known by name also where the plugin is not installed. */
const pluginFeatures = [
  'receive',
  'send',
  'emailShowWallets',
  'smartSessions',
  'pay',
  'reownAuthentication',
  'headless',
  'swaps',
  'onramp',
  'email',
  'socials',
  'activity',
  'history',
]

/**
 * Parts feature settings into those of the views and those of the plugins. A known feature that is off needs no plugin
 * and is left out. Throws `FEATURE_NOT_INSTALLED` for one that is on without its plugin, `OPTION_UNKNOWN` for any other.
 */
export function splitFeatures(features: ModalFeatures, plugins: readonly ListedPlugin[]) {
  const installed = flagNames(plugins)
  const view: Record<string, unknown> = {}
  const plugin: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(features)) {
    if (value === undefined) continue
    if (viewFeatures.includes(name)) view[name] = value
    else if (name === 'allWallets') view[name] = value ? 'SHOW' : 'HIDE'
    else if (builtInFeatures.includes(name) || brandingFeatures.includes(name)) plugin[name] = value
    else if (installed.includes(name)) plugin[name] = value
    else if (!pluginFeatures.includes(name)) throw unknownFeature(name, installed)
    else if (value) throw new FeatureNotInstalledError({ feature: name })
  }
  return { view: view as Partial<ShellSettings>, plugin: plugin as Features }
}

/** Every name under which a feature of these plugins is set. */
export const flagNames = (plugins: readonly ListedPlugin[]): readonly string[] =>
  plugins.flatMap((plugin) =>
    isInstalled(plugin)
      ? flagsOf([plugin]).flatMap(({ id, alias }) => (alias === undefined ? id : [id, alias]))
      : plugin.features,
  )

function unknownFeature(name: string, installed: readonly string[]) {
  const known = [
    ...viewFeatures,
    'allWallets',
    ...builtInFeatures,
    ...brandingFeatures,
    ...pluginFeatures,
    ...installed,
  ]
  return new OptionUnknownError({ option: `features.${name}`, known: [...new Set(known)].sort().join(', ') })
}

/** What a host listed, chains first. */
export const listedPlugins = ({ chains = [], plugins = [] }: ModalOptions) => [...chains, ...plugins]

/** Which of these features belong to plugins of a list. */
export function featuresFor(names: readonly string[], features: Features): Features {
  return Object.fromEntries(Object.entries(features).filter(([name]) => names.includes(name)))
}
