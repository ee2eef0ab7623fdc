import type { WalletFailure } from '../cues.ts'
import { ProviderRpcError } from '../errors.ts'
import { createPrompts } from '../prompts.ts'
import type { LoggedCall, WalletStorage } from '../types.ts'

/** Directs a wallet of Solana or Bitcoin while the page runs: what its owner answers, and what happens inside it. */
export interface NamespaceCues {
  /** Accepts every prompt from now on, and those that hang. This is how a wallet begins. */
  accept(): void
  /** Rejects every prompt, and those that hang. */
  reject(): void
  /** Leaves every prompt open until {@link release}, {@link accept} or {@link reject}. */
  hang(): void
  /** Accepts the prompts that hang, and the later ones. */
  release(): void
  /** Fails every prompt as if one were already open. */
  pending(): void
  /** Locks: the page sees no accounts, signing fails, and connecting prompts again. */
  lock(): void
  /** Unlocks: a connected page sees its accounts again. */
  unlock(): void
  /** Refuses to connect silently, even a page that was connected before. */
  refuseSilent(): void
  /** Connects silently a page that was connected before. This is the initial state. */
  allowSilent(): void
  /** Shares the accounts of other keys, by their index in `keys`, the active one first. */
  setAccounts(keys: readonly number[]): void
  /** Fails the next call, or the next call of one method, with an error. */
  failNext(failure: WalletFailure, method?: string): void
  /** Disconnects the page from inside the wallet. */
  disconnectApp(): void
  /** Every call of the page, the oldest first. */
  readonly log: readonly LoggedCall[]
}

interface ScriptState {
  /** Indices of the keys whose accounts the page may see once connected, the active one first. */
  shared: readonly number[]
  connected: boolean
  locked: boolean
  isSilentRefused: boolean
}

/** The part of a wallet that all the ways in which it shows itself have in common. */
export interface WalletScript {
  readonly cues: NamespaceCues
  /** Logs a call and answers it. Throws the failure that was cued for it. */
  play<Answer>(method: string, params: readonly unknown[], answer: () => Answer | Promise<Answer>): Promise<Answer>
  /** Resolves when the owner accepts. */
  ask(method: string): Promise<void>
  /** Indices of the keys whose accounts the page sees, the active one first. */
  visible(): readonly number[]
  /** Prompts unless the page is connected; a silent call never prompts. Returns the accounts that the page sees then. */
  connect(method: string, options?: { readonly silent?: boolean }): Promise<readonly number[]>
  disconnect(): void
  /** Whether the page was given the accounts, also while the wallet is locked. */
  isConnected(): boolean
  /** Calls the listener when the accounts that the page sees have changed; returns the function that stops it. */
  watch(listener: () => void): () => void
  /** Calls every listener: on another network, the same keys have other addresses. */
  notify(): void
}

/** How a script begins. */
export interface ScriptOptions {
  /** Where the permission is remembered under. */
  readonly id: string
  readonly shared: readonly number[]
  /** @default false */
  readonly connected?: boolean | undefined
  /** @default nowhere */
  readonly storage?: WalletStorage | undefined
}

/** Makes the script of one wallet. */
export function createScript({ id, shared, connected = false, storage }: ScriptOptions): WalletScript {
  const key = `test-wallet:${id}`
  const log: LoggedCall[] = []
  const failures: { failure: WalletFailure; method: string | undefined }[] = []
  const listeners = new Set<() => void>()
  const prompts = createPrompts()
  const remembered = storage?.getItem(key)
  const state: ScriptState = {
    shared,
    connected: remembered === undefined || remembered === null ? connected : remembered === 'connected',
    locked: false,
    isSilentRefused: false,
  }
  const visible = () => (state.connected && !state.locked ? state.shared : [])
  const notify = () => {
    for (const listener of [...listeners]) listener()
  }
  const change = (next: Partial<ScriptState>) => {
    const before = visible().join()
    Object.assign(state, next)
    storage?.setItem(key, state.connected ? 'connected' : 'disconnected')
    if (visible().join() !== before) notify()
  }
  const fail = (method: string) => {
    const index = failures.findIndex((cued) => cued.method === undefined || cued.method === method)
    const [next] = index < 0 ? [] : failures.splice(index, 1)
    if (next) throw new ProviderRpcError(next.failure.code, next.failure.message, next.failure.data)
  }

  return {
    async play(method, params, answer) {
      log.push({ method, params })
      fail(method)
      return answer()
    },
    ask: prompts.ask,
    visible,
    async connect(method, { silent = false } = {}) {
      if (silent) return state.isSilentRefused ? [] : visible()
      if (visible().length === 0) {
        await prompts.ask(method)
        change({ connected: true, locked: false })
      }
      return visible()
    },
    disconnect: () => change({ connected: false }),
    isConnected: () => state.connected,
    notify,
    watch(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    cues: {
      accept: () => prompts.answer('accept'),
      reject: () => prompts.answer('reject'),
      hang: () => prompts.answer('hang'),
      release: () => prompts.answer('accept'),
      pending: () => prompts.answer('pending'),
      lock: () => change({ locked: true }),
      unlock: () => change({ locked: false }),
      refuseSilent: () => change({ isSilentRefused: true }),
      allowSilent: () => change({ isSilentRefused: false }),
      setAccounts: (keys) => change({ shared: [...keys] }),
      failNext: (failure, method) => void failures.push({ failure, method }),
      disconnectApp: () => change({ connected: false }),
      log,
    },
  }
}
