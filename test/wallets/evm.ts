import { type Address, numberToHex } from 'viem'
import { announceProvider, installEthereum } from './announce.ts'
import { createCues, type WalletCues } from './cues.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { internalError, ProviderRpcError } from './errors.ts'
import { remember } from './memory.ts'
import { callMethod, type WalletCore } from './methods.ts'
import { createPrompts } from './prompts.ts'
import { createState, visibleAccounts } from './state.ts'
import type { EthereumHost, TestProvider, TestWalletInfo, TestWalletOptions } from './types.ts'

const defaultIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="96" height="96"%3E%3Crect width="96" height="96" fill="%234a6"/%3E%3C/svg%3E'

/** A wallet in memory, with its provider and the cues that direct it. */
export interface TestWallet {
  readonly provider: TestProvider
  readonly info: TestWalletInfo
  readonly cues: WalletCues
  /** The addresses of the keys that the wallet holds, or of its contract, lower case. */
  readonly addresses: readonly Address[]
  /**
   * Announces the wallet over EIP-6963, now and on each `eip6963:requestProvider`; returns the function that stops it.
   *
   * @param target @default window
   */
  announce(target?: EventTarget): () => void
  /**
   * Puts the provider at `ethereum`, as older wallets do, and dispatches `ethereum#initialized` if the target can; returns
   * the undo function.
   *
   * @param target @default window
   */
  installAsWindowEthereum(target?: EthereumHost): () => void
}

/**
 * Makes an EIP-1193 wallet that lives in memory, signs with real keys and does on cue what wallets do. It needs no
 * window: it runs in Node and in browsers alike. Throws if it is given neither a chain nor a chain id.
 *
 * @example
 * const wallet = createTestWallet({ name: 'Test', rdns: 'test.wallet', chains: { 31337: 'http://127.0.0.1:8545' } })
 * const stop = wallet.announce()
 * wallet.cues.reject()
 * await wallet.provider.request({ method: 'eth_requestAccounts' }) // rejects with code 4001
 * stop()
 */
export function createTestWallet(options: TestWalletOptions): TestWallet {
  const emitter = createEmitter()
  const core = createCore(options, emitter)
  const { cues, enter } = createCues(core, emitter.emit)
  const info: TestWalletInfo = Object.freeze({
    uuid: options.uuid ?? crypto.randomUUID(),
    name: options.name,
    icon: options.icon ?? defaultIcon,
    rdns: options.rdns,
  })
  const provider: TestProvider = {
    ...(options.isMetaMask ? { isMetaMask: true } : {}),
    async request({ method, params }) {
      const list = Array.isArray(params) ? params : params === undefined ? [] : [params]
      try {
        enter({ method, params: list })
        return await callMethod(core, method, list)
      } catch (error) {
        throw error instanceof ProviderRpcError ? error : internalError(String(error))
      }
    },
    on(event, listener) {
      emitter.add(event, listener)
      return provider
    },
    removeListener(event, listener) {
      emitter.remove(event, listener)
      return provider
    },
  }
  return {
    provider,
    info,
    cues,
    addresses: core.state.accounts,
    announce: (target = window) => announceProvider(info, provider, target),
    installAsWindowEthereum: (target = window as EthereumHost) => installEthereum(provider, target),
  }
}

function createCore(options: TestWalletOptions, emitter: Emitter): WalletCore {
  const state = createState(options)
  return {
    state,
    prompts: createPrompts(),
    change(next) {
      const before = { accounts: visibleAccounts(state), chainId: state.chainId }
      Object.assign(state, next)
      remember(options, state)
      const accounts = visibleAccounts(state)
      if (accounts.join() !== before.accounts.join()) emitter.emit('accountsChanged', [...accounts])
      if (state.chainId !== before.chainId) emitter.emit('chainChanged', numberToHex(state.chainId))
    },
    learn(chainId, url) {
      state.chains.set(chainId, url)
      remember(options, state)
    },
  }
}
