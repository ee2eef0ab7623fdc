import { definePlugin } from 'portico/kernel'

/** Metadata of an app, as wallets show it. */
export interface AppMetadata {
  readonly name: string
  readonly description: string
  /** The origin of the app. */
  readonly url: string
  readonly icons: readonly string[]
}

export interface ProjectOptions {
  /** The id of the project at the service provider. Without one, no configuration is requested. @default '' */
  readonly projectId: string
  /** Metadata of the app, passed to wallets. @default unknown */
  readonly metadata: AppMetadata | undefined
  /** Type and version of the SDK, read for each call. @default 'portico', 'unknown' */
  readonly sdk: { readonly type: string; readonly version: string }
}

/**
 * The host's project at the service provider: adds its parameters to the calls of services that need them, and provides
 * the project configuration, which decides about features.
 *
 * @example
 * createKernel({ plugins: [project({ projectId }), wallet({ networks: [mainnet] }), evm()] })
 */
export const project = definePlugin<ProjectOptions, ProjectOptions>({
  id: 'project',
  defaults: { projectId: '', metadata: undefined, sdk: { type: 'portico', version: 'unknown' } },
  load: () => import('./setup.ts'),
})
