import type { PluginContext } from 'portico/kernel'
import { configurationSources } from '../kernel/internal.ts'
import type { ProjectOptions } from './project.ts'
import { projectParameters } from './services.ts'

/** Loaded with the code that makes calls. */
const loadEndpoint = async () => (await import('./endpoints.ts')).getProjectConfig

export const endpoints = async () => [await loadEndpoint()]

export function setup({ id, options, slots, api, notices }: PluginContext<ProjectOptions>): ProjectOptions {
  const { projectId, sdk } = options
  slots.contribute(projectParameters, { id, read: () => ({ projectId, st: sdk.type, sv: sdk.version }) })
  if (projectId) {
    slots.contribute(configurationSources, {
      id,
      load: async (signal) => (await api.call(await loadEndpoint(), {}, { signal })).features,
    })
  } else {
    notices.alert('error', {
      code: 'PROJECT_ID_NOT_CONFIGURED',
      text: 'Project ID Not Configured',
      debug: 'Set "projectId": the services of a project answer nothing without it.',
    })
  }
  return options
}
