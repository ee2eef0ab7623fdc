import { configurationSources, definePlugin } from 'portico/kernel'
import { getProjectConfig } from './endpoints.ts'
import { projectParameters } from './services.ts'

/** Who an app is, as wallets show it. */
export interface AppMetadata {
  readonly name: string
  readonly description: string
  /** The origin of the app. */
  readonly url: string
  readonly icons: readonly string[]
}

export interface ProjectOptions {
  /** The id of the project at the provider of the services. Without one no configuration is asked for. @default '' */
  readonly projectId: string
  /** Who the app is, for wallets that ask. @default unknown */
  readonly metadata: AppMetadata | undefined
  /** What calls name as type and version of the SDK, read anew for each call. @default 'portico', 'unknown' */
  readonly sdk: { readonly type: string; readonly version: string }
}

/**
 * The project of the host at the provider of the services: says to those services that want it who calls, and brings the
 * project configuration, which decides about features.
 *
 * @example
 * createKernel({ plugins: [project({ projectId }), wallet({ networks: [mainnet] }), evm()] })
 */
export const project = definePlugin<ProjectOptions, ProjectOptions>({
  id: 'project',
  endpoints: [getProjectConfig],
  defaults: { projectId: '', metadata: undefined, sdk: { type: 'portico', version: 'unknown' } },
  setup({ id, options, slots, api, notices }) {
    const { projectId, sdk } = options
    slots.contribute(projectParameters, { id, read: () => ({ projectId, st: sdk.type, sv: sdk.version }) })
    if (projectId) {
      slots.contribute(configurationSources, {
        id,
        load: async (signal) => (await api.call(getProjectConfig, {}, { signal })).features,
      })
    } else {
      notices.alert('error', {
        code: 'PROJECT_ID_NOT_CONFIGURED',
        text: 'Project ID Not Configured',
        debug: 'Set "projectId": the services of a project answer nothing without it.',
      })
    }
    return options
  },
})
