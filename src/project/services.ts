import { defineParameters, defineService } from 'portico/kernel'

/** Who calls: the id of the project, and type and version of the SDK. */
export const projectParameters = defineParameters('project.caller')

/** The id of the pairing client. What opens such a client contributes it. */
export const clientParameters = defineParameters('project.client')

/** Project configuration, wallet directory and images. */
export const projectService = defineService('project', 'https://api.web3modal.org', { query: [projectParameters] })

/** Blockchain data: balances, history, identity, swaps. */
export const dataService = defineService('data', 'https://rpc.walletconnect.org', {
  query: [projectParameters, clientParameters],
})
