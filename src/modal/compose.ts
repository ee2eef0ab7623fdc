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

/** Removes properties that are `undefined`, so that defaults apply. */
function defined<Type extends object>(values: Type): Partial<Defined<Type>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Defined<Type>>
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
  const { networks, defaultNetwork, customRpcUrls, chainImages, defaultAccountTypes, enableReconnect, tabs } = options
  const { termsConditionsUrl, privacyPolicyUrl, enableWallets, enableNetworkSwitch, allowUnsupportedChain } = options
  const { featuredWalletIds, recommendedWalletIds, includeWalletIds, excludeWalletIds } = options
  const { customWallets, preferUniversalLinks, allWallets, analyticsSink, analyticsAddress, pictures } = options
  const { projectId, remoteConfig, services, locale, locales, log, name, storage, onError } = options
  const namespaces = options.chains?.map(({ definition }) => definition.id).join() || 'universal'
  const sdk = {
    type: 'portico',
    get version() {
      return `${host.kind}-${namespaces}-${version}`
    },
  }
  const plugins = [
    project({ projectId, metadata: options.metadata ?? readMetadata(), sdk }),
    wallet({
      ...defined({ networks, defaultNetwork, customRpcUrls, chainImages, defaultAccountTypes, enableReconnect, tabs }),
      ...defined({ pictures }),
    }),
    directory({
      ...defined({ featuredWalletIds, recommendedWalletIds, includeWalletIds, excludeWalletIds }),
      ...defined({ customWallets, preferUniversalLinks }),
    }),
    data({ keepsAnswers: enableReconnect !== false }),
    analytics(defined({ sink: analyticsSink, address: analyticsAddress })),
    shell({
      ...defined({ termsConditionsUrl, privacyPolicyUrl, enableWallets, enableNetworkSwitch, allowUnsupportedChain }),
      ...features.view,
      // Overrides the feature of that name, which is only on or off.
      ...defined({ allWallets, debug: options.debug }),
    }),
    branding(),
    ...listedPlugins(options),
  ]
  return {
    ...defined({ remoteConfig, services, locale, log, name, storage, onError }),
    locales: mergeLocales(builtIn, locales ?? {}),
    features: features.plugin,
    plugins,
  }
}
