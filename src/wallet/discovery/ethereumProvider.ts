import type { KnownNamespace } from '../caip.ts'

/**
 * A provider of an EVM wallet (EIP-1193) as a host holds it. Calls and answers are as wide as the libraries of hosts
 * write them, so that viem, ethers and wagmi take it without a cast.
 */
export interface EthereumProvider {
  // biome-ignore lint/suspicious/noExplicitAny: each library types the answers by the method, and takes no `unknown` for them.
  request(call: { readonly method: string; readonly params?: any }): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: each library types the payload by the event.
  on(event: string, listener: (...payload: any[]) => void): void
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  removeListener(event: string, listener: (...payload: any[]) => void): void
}

/** The type of providers by namespace; providers of other namespaces are typed by the library that uses them. */
export type Providers = {
  readonly [Name in KnownNamespace]?: Name extends 'eip155' ? EthereumProvider : unknown
} & { readonly [namespace: string]: unknown }
