import type { AnyFlag, Features, InstalledPlugin } from 'portico/kernel'
import type { ShellSettings } from 'portico/shell'
import { array, boolean, define, object, optional } from 'superstruct'
import { checkStruct } from './checkOptions.ts'
import { FeatureNotInstalledError, OptionUnknownError } from './errors.ts'
import type { ModalFeatures } from './options.ts'

const listOf = (...names: readonly string[]) =>
  optional(array(define<string>(`one of ${names.join(', ')}`, (value) => names.includes(value as string))))

/** Features that are settings of the connect and account views. */
const viewFeatures = {
  legalCheckbox: optional(boolean()),
  collapseWallets: optional(boolean()),
  connectMethodsOrder: listOf('email', 'social', 'wallet'),
  connectorTypeOrder: listOf('walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'),
  walletFeaturesOrder: listOf('onramp', 'swaps', 'receive', 'send'),
}

/** Features that plugins provide, known by name also where the plugin is not installed. */
const pluginFeatures = [
  'receive',
  'send',
  'emailShowWallets',
  'analytics',
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

/** Every flag of the plugins and of what they depend on. */
function flagsOf(plugins: readonly InstalledPlugin[]): readonly AnyFlag[] {
  const flags = new Set<AnyFlag>()
  const visit = ({ flag, dependencies }: InstalledPlugin['definition']) => {
    if (flag) flags.add(flag)
    for (const { definition } of dependencies ?? []) if (definition) visit(definition)
  }
  for (const { definition } of plugins) visit(definition)
  return [...flags]
}

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
    if (Object.hasOwn(viewFeatures, name)) view[name] = value
    else if (flags.some(({ id, alias }) => id === name || alias === name)) plugin[name] = value
    else if (!pluginFeatures.includes(name)) throw unknownFeature(name, flags)
    else if (value) throw new FeatureNotInstalledError({ feature: name })
  }
  checkStruct(view, object(viewFeatures), 'features.')
  return { view: view as Partial<ShellSettings>, plugin: plugin as Features }
}

function unknownFeature(name: string, flags: readonly AnyFlag[]) {
  const known = [...Object.keys(viewFeatures), ...pluginFeatures, ...flags.map(({ id }) => id)]
  return new OptionUnknownError({ option: `features.${name}`, known: [...new Set(known)].sort().join(', ') })
}
