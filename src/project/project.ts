import { definePlugin } from 'portico/kernel'

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
  defaults: { projectId: '', metadata: undefined, sdk: { type: 'portico', version: 'unknown' } },
  load: () => import('./setup.ts'),
})
