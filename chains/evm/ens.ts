import type { CaipNetworkId, NameResolver, Network } from 'portico/wallet'

export const ethereumId: CaipNetworkId = 'eip155:1'

/** Where Ethereum is asked: as the host has it, else over the hosted RPC of its project; nowhere without either. */
export function createEthereum(
  networks: () => readonly Network[],
  hostedUrl: () => string | undefined,
): () => Network | undefined {
  let hosted: Network | undefined
  return () => {
    const own = networks().find(({ caipNetworkId }) => caipNetworkId === ethereumId)
    const url = own ? undefined : hostedUrl()
    if (!url) return own
    hosted ??= {
      id: 1,
      caipNetworkId: ethereumId,
      chainNamespace: 'eip155',
      name: 'Ethereum',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] }, chainDefault: { http: [] } },
    }
    return hosted
  }
}

/** Labels with a dot between them: which of them are names, the registry knows (also those of DNS). */
const nameForm = /^[^\s.]+(?:\.[^\s.]+)+$/
const maxLength = 255

/** The resolver of ENS names. What reads the registry arrives by `import()` with the first name. */
export function createEnsResolver(ethereum: () => Network | undefined, lifetime: AbortSignal): NameResolver {
  let resolve: NameResolver['resolve'] | undefined
  return {
    id: 'ens',
    isName: (text, { chainNamespace }) =>
      chainNamespace === 'eip155' && text.length <= maxLength && nameForm.test(text) && ethereum() !== undefined,
    async resolve(name, network, signal) {
      const { createNames } = await import('./names.ts')
      resolve ??= createNames(ethereum, lifetime)
      return resolve(name, network, signal)
    },
  }
}
