import { defineService } from 'portico/kernel'
import { defineParameters } from '../kernel/internal.ts'

/** Parameters of calls: the project id, and type and version of the SDK. */
export const projectParameters = defineParameters('project.caller')

/** The id of the pairing client, contributed by the plugin that opens one. */
export const clientParameters = defineParameters('project.client')

/** Project configuration, wallet directory and images. */
export const projectService = defineService('project', 'https://api.web3modal.org', { query: [projectParameters] })

/** Blockchain data: balances, history, identity, swaps. */
export const dataService = defineService('data', 'https://rpc.walletconnect.org', {
  query: [projectParameters, clientParameters],
})
