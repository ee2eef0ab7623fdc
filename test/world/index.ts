import { testPrivateKeys } from '../wallets/index.ts'
import { type Anvil, startAnvil } from './anvil.ts'
import { type BitcoinNode, startBitcoin } from './bitcoin/index.ts'
import { type WorldChain, worldChain } from './chains.ts'
import { type ContractWallet, contractWalletOf, deployContractWallet } from './contractWallet.ts'
import { inventWallets } from './directory/index.ts'
import { createSmartAccounts, type EmbeddedWallet, startEmbeddedWallet } from './embedded-wallet/index.ts'
import { fundBitcoin, fundSolana, fundUser } from './funding.ts'
import { type ProjectApi, startProjectApi } from './projectApi.ts'
import { type Relay, startRelay } from './relay/index.ts'
import { type SolanaNode, startSolana } from './solana/index.ts'
import { openSwapMarket } from './swaps/market.ts'

/** The CAIP-2 id of the network that the Solana node stands for: devnet. */
export const solanaNetwork = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

/** Ports of the world; what is left out gets any free one. */
export interface WorldPorts {
  readonly anvil?: number
  readonly anvilTwo?: number
  readonly api?: number
  readonly relay?: number
  /** Its WebSocket takes the next one. */
  readonly solana?: number
  readonly bitcoin?: number
  readonly embeddedWallet?: number
}

/** The world outside the modal: real processes on loopback. */
export interface World {
  /** The nodes of 31337 and 31338. */
  readonly nodes: readonly [Anvil, Anvil]
  /** The same two chains, as a host would name them to the modal. */
  readonly chains: readonly [WorldChain, WorldChain]
  /** The contract wallet of the first test key, deployed on both chains. */
  readonly contractWallet: ContractWallet
  /** A node that stands for Solana's devnet; the test keys have 100 SOL each. */
  readonly solana: SolanaNode
  /** The mint of a token of 6 decimals on it, of which the test keys have 1,000 each. */
  readonly solanaToken: string
  /** Bitcoin's testnet; the native segwit addresses of the test keys have one coin each. */
  readonly bitcoin: BitcoinNode
  /** Project services, with a directory of 5,000 invented wallets. */
  readonly api: ProjectApi
  /** The WalletConnect relay. */
  readonly relay: Relay
  /** The service of an embedded wallet; each new user has 10 ETH on both chains and 10 SOL. */
  readonly embeddedWallet: EmbeddedWallet
  /** Ends every process and server of the world. */
  stop(): Promise<void>
}

/** Starts the chains, the project API and a relay. Throws if anvil is not installed or a port is taken; then nothing is left running. */
export async function startWorld({ ports = {} }: { readonly ports?: WorldPorts } = {}): Promise<World> {
  const running: { stop(): Promise<void> }[] = []
  const stop = async () => void (await Promise.all(running.map((part) => part.stop())))
  const keep = <Part extends { stop(): Promise<void> }>(part: Part) => {
    running.push(part)
    return part
  }
  try {
    const first = keep(await startAnvil({ chainId: 31337, port: ports.anvil ?? 0 }))
    const second = keep(await startAnvil({ chainId: 31338, port: ports.anvilTwo ?? 0 }))
    const contractWallet = contractWalletOf(testPrivateKeys[0])
    await Promise.all([first, second].map(({ url }) => deployContractWallet(url, contractWallet)))
    await Promise.all([first, second].map(({ url }) => openSwapMarket(url)))
    const solana = keep(await startSolana({ port: ports.solana ?? 0 }))
    const bitcoin = keep(await startBitcoin({ port: ports.bitcoin ?? 0 }))
    const solanaToken = await fundSolana(solana)
    fundBitcoin(bitcoin)
    const chains = { 31337: first.url, 31338: second.url, [solanaNetwork]: solana.url }
    const api = keep(await startProjectApi({ port: ports.api ?? 0, chains, wallets: inventWallets() }))
    const relay = keep(await startRelay({ port: ports.relay ?? 0 }))
    const networks = { 'eip155:31337': first.url, 'eip155:31338': second.url, [solanaNetwork]: solana.url }
    const embeddedWallet = keep(
      await startEmbeddedWallet({
        port: ports.embeddedWallet ?? 0,
        networks,
        smartAccounts: createSmartAccounts([31337, 31338]),
        onUser: (user) => fundUser([first.url, second.url], solana, user),
      }),
    )
    return {
      nodes: [first, second],
      chains: [worldChain(31337, first.url), worldChain(31338, second.url)],
      contractWallet,
      solana,
      solanaToken,
      bitcoin,
      api,
      relay,
      embeddedWallet,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export type { Anvil, AnvilOptions } from './anvil.ts'
export { startAnvil } from './anvil.ts'
export * from './bitcoin/index.ts'
export type { WorldChain, WorldChainId } from './chains.ts'
export { worldChain, worldChainNames } from './chains.ts'
export type { ContractWallet } from './contractWallet.ts'
export { contractWalletOf, deployContractWallet } from './contractWallet.ts'
export * from './directory/index.ts'
export * from './embedded-wallet/index.ts'
export type { Fault } from './faults.ts'
export type { RunningServer } from './http.ts'
export type { ListedWallet, Project, RemoteFeature } from './project.ts'
export type { LoggedRequest, ProjectApi, ProjectApiOptions } from './projectApi.ts'
export { startProjectApi } from './projectApi.ts'
export * from './relay/index.ts'
export * from './solana/index.ts'
export type { StaticServerOptions } from './staticServer.ts'
export { startStaticServer, strictCsp } from './staticServer.ts'
