import { project } from 'portico/project'
import { shell } from 'portico/shell'
import { data, wallet } from 'portico/wallet'
import type { InstalledPlugin, KernelOptions } from '../kernel/internal.ts'
import { locales as builtIn, mergeLocales } from '../locales/index.ts'
import { branding } from '../shell/internal.ts'
import { version } from '../version.ts'
import { analytics, directory } from '../wallet/internal.ts'
import { listedPlugins, splitFeatures } from './features.ts'
import { readMetadata } from './metadata.ts'
import type { ModalOptions } from './options.ts'

type Defined<Type> = { [Key in keyof Type]: Exclude<Type[Key], undefined> }

/** The options of these names, without those that are `undefined`, so that defaults apply. */
function pick<Name extends keyof ModalOptions>(options: ModalOptions, ...names: readonly Name[]) {
  const picked = names.map((name) => [name, options[name]]).filter(([, value]) => value !== undefined)
  return Object.fromEntries(picked) as Partial<Defined<Pick<ModalOptions, Name>>>
}

/** The framework of the host's page, as far as known. */
export interface HostPage {
  kind: 'html' | 'react'
}

/** Converts the host's options into those of the kernel and the built-in plugins. */
export function compose(
  options: ModalOptions,
  host: HostPage,
): KernelOptions & { readonly plugins: readonly InstalledPlugin[] } {
  const features = splitFeatures(options.features ?? {}, listedPlugins(options))
  const { analyticsSink, analyticsAddress } = options
  const namespaces = options.chains?.map(({ definition }) => definition.id).join() || 'universal'
  const sdk = {
    type: 'portico',
    get version() {
      return `${host.kind}-${namespaces}-${version}`
    },
  }
  const plugins = [
    project({ projectId: options.projectId, metadata: options.metadata ?? readMetadata(), sdk }),
    wallet(
      pick(
        options,
        'networks',
        'defaultNetwork',
        'customRpcUrls',
        'chainImages',
        'defaultAccountTypes',
        'enableReconnect',
        'tabs',
        'pictures',
      ),
    ),
    directory(
      pick(
        options,
        'featuredWalletIds',
        'recommendedWalletIds',
        'includeWalletIds',
        'excludeWalletIds',
        'customWallets',
        'preferUniversalLinks',
      ),
    ),
    data({ keepsAnswers: options.enableReconnect !== false }),
    analytics({
      ...(analyticsSink !== undefined && { sink: analyticsSink }),
      ...(analyticsAddress !== undefined && { address: analyticsAddress }),
    }),
    shell({
      ...pick(
        options,
        'termsConditionsUrl',
        'privacyPolicyUrl',
        'enableWallets',
        'enableNetworkSwitch',
        'allowUnsupportedChain',
      ),
      ...features.view,
      // Overrides the feature of that name, which is only on or off.
      ...pick(options, 'allWallets', 'debug'),
    }),
    branding(),
    ...listedPlugins(options),
  ]
  return {
    ...pick(options, 'remoteConfig', 'services', 'locale', 'log', 'name', 'storage', 'onError'),
    locales: mergeLocales(builtIn, options.locales ?? {}),
    features: features.plugin,
    plugins,
  }
}
