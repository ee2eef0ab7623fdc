import { type AnyFlag, type Features, flagsOf, type InstalledPlugin } from 'portico/kernel'
import type { ShellSettings } from 'portico/shell'
import { FeatureNotInstalledError, OptionUnknownError } from './errors.ts'
import type { ModalFeatures } from './options.ts'

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

/** Features that plugins provide, known by name also where the plugin is not installed. */
const pluginFeatures = [
  'receive',
  'send',
  'emailShowWallets',
  'allWallets',
  'smartSessions',
  'pay',
  'reownAuthentication',
  'headless',
  'swaps',
  'onramp',
  'email',
  'socials',
  'history',
]

/**
 * Parts feature settings into those of the views and those of the plugins. A known feature that is off needs no plugin
 * and is left out. Throws `FEATURE_NOT_INSTALLED` for one that is on without its plugin, `OPTION_UNKNOWN` for any other.
 */
export function splitFeatures(features: ModalFeatures, plugins: readonly InstalledPlugin[]) {
  const flags = flagsOf(plugins)
  const view: Record<string, unknown> = {}
  const plugin: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(features)) {
    if (value === undefined) continue
    if (viewFeatures.includes(name)) view[name] = value
    else if (builtInFeatures.includes(name)) plugin[name] = value
    else if (flags.some(({ id, alias }) => id === name || alias === name)) plugin[name] = value
    else if (!pluginFeatures.includes(name)) throw unknownFeature(name, flags)
    else if (value) throw new FeatureNotInstalledError({ feature: name })
  }
  return { view: view as Partial<ShellSettings>, plugin: plugin as Features }
}

function unknownFeature(name: string, flags: readonly AnyFlag[]) {
  const known = [...viewFeatures, ...builtInFeatures, ...pluginFeatures, ...flags.map(({ id }) => id)]
  return new OptionUnknownError({ option: `features.${name}`, known: [...new Set(known)].sort().join(', ') })
}
