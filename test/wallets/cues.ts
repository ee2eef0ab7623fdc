import type { Address } from 'viem'
import { ProviderRpcError } from './errors.ts'
import type { WalletCore } from './methods.ts'
import type { LoggedCall } from './types.ts'

/** The error that a call is to fail with (EIP-1193). */
export interface WalletFailure {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** Directs a test wallet while the page runs: what its owner answers, and what happens inside it. */
export interface WalletCues {
  /** Accepts every prompt from now on, and those that hang. This is how a wallet begins. */
  accept(): void
  /** Rejects every prompt with 4001, and those that hang. */
  reject(): void
  /** Leaves every prompt open until {@link release}, {@link accept} or {@link reject}. */
  hang(): void
  /** Accepts the prompts that hang, and the later ones. */
  release(): void
  /** Fails every prompt with −32002, as if one were already open. */
  pending(): void
  /** Locks: the page sees no accounts, signing fails with 4100, and `eth_requestAccounts` prompts again. */
  lock(): void
  /** Unlocks: a connected page sees its accounts again. */
  unlock(): void
  /** Changes the accounts the page may see, the active one first; those without a key cannot sign. */
  setAccounts(accounts: readonly Address[]): void
  /** Changes the active chain (decimal id), known or not, from inside the wallet. */
  setChain(chainId: number): void
  /** Makes the wallet know a chain by the URL of its node. */
  learn(chainId: number, url: string): void
  /** Makes the wallet not know a chain: switching to it fails with 4902. */
  forget(chainId: number): void
  /** Fails the next call, or the next call of one method, with an error. */
  failNext(failure: WalletFailure, method?: string): void
  /** Disconnects the page from inside the wallet. */
  disconnectApp(): void
  /** Emits any other provider event. */
  emit(event: string, payload: unknown): void
  /** Every call of the page, the oldest first. */
  readonly log: readonly LoggedCall[]
  /** Empties the log: a page that runs for long would fill its memory with it. */
  clearLog(): void
}

/** The cues of one wallet, and the hook that each call passes through. */
export interface Direction {
  readonly cues: WalletCues
  /** Logs a call. Throws the failure that was cued for it. */
  enter(call: LoggedCall): void
}

/** Makes the cues of a wallet. */
export function createCues(core: WalletCore, emit: WalletCues['emit']): Direction {
  const log: LoggedCall[] = []
  const failures: { failure: WalletFailure; method: string | undefined }[] = []
  const { prompts, state } = core
  return {
    enter(call) {
      log.push(call)
      const index = failures.findIndex(({ method }) => method === undefined || method === call.method)
      const [next] = index < 0 ? [] : failures.splice(index, 1)
      if (next) throw new ProviderRpcError(next.failure.code, next.failure.message, next.failure.data)
    },
    cues: {
      accept: () => prompts.answer('accept'),
      reject: () => prompts.answer('reject'),
      hang: () => prompts.answer('hang'),
      release: () => prompts.answer('accept'),
      pending: () => prompts.answer('pending'),
      lock: () => core.change({ locked: true }),
      unlock: () => core.change({ locked: false }),
      setAccounts: (accounts) => core.change({ accounts: accounts.map((a) => a.toLowerCase() as Address) }),
      setChain: (chainId) => core.change({ chainId }),
      learn: core.learn,
      forget: (chainId) => void state.chains.delete(chainId),
      failNext: (failure, method) => void failures.push({ failure, method }),
      disconnectApp: () => core.change({ connected: false }),
      emit,
      log,
      clearLog: () => void log.splice(0),
    },
  }
}
