import type { Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { testPrivateKeys } from './keys.ts'
import { recall } from './memory.ts'
import { contractSigner, keySigner, type Signer } from './signers.ts'
import type { TestWalletOptions } from './types.ts'

/** What a wallet knows at one moment; its methods and its cues change it. */
export interface WalletState {
  /** Signers by lower-case address. */
  readonly signers: ReadonlyMap<string, Signer>
  /** URL of a node by decimal chain id. */
  readonly chains: Map<number, string>
  /** The accounts the page may see once connected, the active one first, lower case. */
  accounts: readonly Address[]
  chainId: number
  connected: boolean
  locked: boolean
}

const lower = (address: Address) => address.toLowerCase() as Address

/** Makes the first state of a wallet: its options, overlaid by what it remembers. Throws if no chain is given. */
export function createState(options: TestWalletOptions): WalletState {
  const keys = options.accounts ?? (options.privateKey ? [options.privateKey] : testPrivateKeys)
  const owners = keys.map((key) => privateKeyToAccount(key))
  const { contract } = options
  const signers = new Map(
    contract
      ? owners.slice(0, 1).map((owner) => [lower(contract.address), contractSigner(contract, owner)])
      : owners.map((owner) => [lower(owner.address), keySigner(owner)]),
  )
  const memory = recall(options)
  const chains = new Map([
    ...(memory?.chains ?? []),
    ...Object.entries(options.chains).map(([id, url]) => [Number(id), url] as const),
  ])
  const chainId = memory?.chainId ?? options.chainId ?? chains.keys().next().value
  if (chainId === undefined) throw new TypeError('A test wallet needs at least one chain or a chainId.')
  return {
    signers,
    chains,
    accounts: [...signers.keys()],
    chainId,
    connected: memory?.connected ?? options.connected ?? false,
    locked: false,
  }
}

/** The accounts that the page sees: none while the wallet is locked or not connected. */
export const visibleAccounts = (state: WalletState): readonly Address[] =>
  state.connected && !state.locked ? [...state.accounts] : []
