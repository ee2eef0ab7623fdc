import type { Address, Hex } from 'viem'

/** What a page hands to `request` (EIP-1193). */
export interface RequestArguments {
  readonly method: string
  readonly params?: unknown
}

/** A listener of a provider event; its one argument depends on the event. */
export type ProviderListener = (payload: never) => void

/** A provider as EIP-1193 describes it. */
export interface TestProvider {
  readonly isMetaMask?: true
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: ProviderListener): TestProvider
  removeListener(event: string, listener: ProviderListener): TestProvider
}

/** How a wallet introduces itself (EIP-6963). */
export interface TestWalletInfo {
  readonly uuid: string
  readonly name: string
  readonly icon: string
  readonly rdns: string
}

/** The part of Web Storage that a wallet remembers itself in. */
export type WalletStorage = Pick<Storage, 'getItem' | 'setItem'>

/** A contract that takes what a key signs for its own (ERC-1271). */
export interface ContractAccount {
  readonly address: Address
  /** What deploys it: given while it is not, and part of each signature then (ERC-6492). */
  readonly deployment?: { readonly factory: Address; readonly factoryData: Hex }
}

/** What a test wallet is made of. */
export interface TestWalletOptions {
  /** The name that the page shows. */
  readonly name: string
  /** Reverse domain name, the stable identity of the wallet (EIP-6963). */
  readonly rdns: string
  /** A data URI. @default a plain square */
  readonly icon?: string
  /** Identity of this announcement (EIP-6963). @default a new UUIDv4 */
  readonly uuid?: string
  /** The key of the only account; shorthand for `accounts` with one key. */
  readonly privateKey?: Hex
  /** The keys of the accounts, the active one first. @default the first three keys of the test mnemonic */
  readonly accounts?: readonly Hex[]
  /** The only account is this contract, and the first key its owner. It signs, and sends nothing. @default none */
  readonly contract?: ContractAccount
  /** The chains that the wallet knows: decimal chain id to the URL of a node. */
  readonly chains: Readonly<Record<number, string>>
  /** The active chain. @default the first of `chains` */
  readonly chainId?: number
  /** Whether the page was given the accounts before. @default false */
  readonly connected?: boolean
  /** Sets `isMetaMask` on the provider, as many wallets do. @default false */
  readonly isMetaMask?: boolean
  /** Where permission, chain and learnt chains outlive a reload. @default nowhere */
  readonly storage?: WalletStorage
}

/** One call that the page made, in the order of arrival. */
export interface LoggedCall {
  readonly method: string
  readonly params: readonly unknown[]
}

/** An object that may carry a provider as `ethereum`; a `Window` is one. */
export interface EthereumHost {
  ethereum?: unknown
  dispatchEvent?(event: Event): boolean
}
