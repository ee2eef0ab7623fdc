import { type PluginContext, sleep } from 'portico/kernel'
import { capabilities } from '../capabilities.ts'
import { capabilityOf } from '../capabilityOf.ts'
import { type ActiveAccount, isActiveAccount, selectActiveAccount } from '../chainData/activeAccount.ts'
import { createCache, storedPortfolio } from '../chainData/cache.ts'
import { NetworksUnknownError } from '../chainData/errors.ts'
import type { DataOptions } from '../chainData/options.ts'
import { selectTokens } from '../chainData/select.ts'
import type { SupportedChains } from '../chainData/supportedChains.ts'
import { type DataController, dataSlice, type TokenBalance, type TokensState } from '../chainData/tokens.ts'
import type { KeptStorage } from '../connection/pageStorage.ts'
import { wallet } from '../wallet.ts'
import { createWalletAssets, readBalances } from './readBalances.ts'
import { createServedBalances, hasStatus } from './servedBalances.ts'

/** Resolves when the page is visible; at once without a document. Rejects with the signal's reason. */
function whenVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const page = globalThis.document
    if (page?.visibilityState !== 'hidden') return resolve()
    const settled = new AbortController()
    const check = () => {
      if (page.visibilityState === 'hidden') return
      settled.abort()
      resolve()
    }
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: settled.signal })
    page.addEventListener('visibilitychange', check, { signal: AbortSignal.any([signal, settled.signal]) })
  })
}

/** Lifetime of cached tokens in milliseconds. */
const lifetime = 30_000
/** Milliseconds without requests after a failure. */
const retryBlock = 30_000
const pollInterval = 10_000

interface Failure {
  readonly status: 'failed' | 'unsupported'
  readonly failedAt: number
  readonly retryAt: number
}

type Tokens = Pick<DataController, 'refreshTokens' | 'followTokens'> & { forget(): void }

/** Reads the tokens of accounts: from the wallet if it lists them, else from the service. */
export function createTokenBalances(
  ctx: PluginContext<DataOptions>,
  supported: SupportedChains,
  kept: KeptStorage,
): Tokens {
  const { store, slots, log } = ctx
  const { supports } = supported
  const cache = createCache<readonly TokenBalance[]>(kept, storedPortfolio as never, lifetime)
  const readWallet = createWalletAssets(log)
  const askService = createServedBalances(ctx, supported)
  /** The newest failure of each account. */
  const failures = new Map<string, Failure>()
  /** The number of the newest answered request of each account, to drop late answers to older requests. */
  const answered = new Map<string, number>()
  let questions = 0

  /** Drops answers for accounts that are not active any more. */
  const show = (activeAccount: ActiveAccount, next: Partial<TokensState>) => {
    if (!isActiveAccount(store.get, activeAccount)) return
    const before = selectTokens(store.get, activeAccount.namespace)
    store.update(dataSlice, (draft) => {
      draft.tokens[activeAccount.namespace] = { ...before, ...next, account: activeAccount.caipAddress } as never
    })
  }
  const ready = (activeAccount: ActiveAccount, balances: readonly TokenBalance[]) =>
    show(activeAccount, { status: 'ready', balances, failedAt: null, retryAt: null })

  const read = async (activeAccount: ActiveAccount, changed: readonly string[], signal: AbortSignal) => {
    const own = await readWallet(ctx.peek(wallet)?.session(activeAccount.namespace), activeAccount, signal)
    if (own) return { balances: own, isServed: false }
    const { caipNetworkId } = activeAccount.network
    const isKnown = await supports(caipNetworkId, signal)
    if (isKnown === 'unknown') throw new NetworksUnknownError()
    if (isKnown === 'no') return undefined
    const balances = await askService(activeAccount, changed, signal)
    return balances && { balances: readBalances(balances, caipNetworkId, changed), isServed: true }
  }

  /** Reads tokens into the state. Resolves with whether the service is down. */
  const refresh = async (
    namespace: Parameters<Tokens['refreshTokens']>[0],
    { force = false, changed = [], signal }: Parameters<Tokens['refreshTokens']>[1],
  ): Promise<boolean> => {
    const activeAccount = selectActiveAccount(store.get, namespace)
    if (!activeAccount || !capabilityOf(slots, namespace, capabilities.balance)) return false
    const known = force || changed.length > 0 ? undefined : cache.get(activeAccount.caipAddress)
    if (known) {
      failures.delete(activeAccount.caipAddress)
      ready(activeAccount, known)
      return false
    }
    const { status } = selectTokens(store.get, namespace)
    const failure = failures.get(activeAccount.caipAddress)
    const wait = failure ? failure.retryAt - Date.now() : 0
    // A longer wait comes of a clock that was set back.
    if (failure && wait > 0 && wait <= retryBlock) {
      // Another account was active when the request failed, or has been since.
      if (status === 'idle' || status === 'loading') show(activeAccount, failure)
      return false
    }
    if (status === 'idle') show(activeAccount, { status: 'loading' })
    const either = AbortSignal.any([signal, ctx.signal])
    const question = ++questions
    const isOutdated = () => (answered.get(activeAccount.caipAddress) ?? 0) > question
    try {
      const answer = await read(activeAccount, changed, either)
      if (answer === null || isOutdated()) return false
      answered.set(activeAccount.caipAddress, question)
      if (!answer) fail(activeAccount, 'unsupported')
      else {
        failures.delete(activeAccount.caipAddress)
        ready(activeAccount, answer.balances)
        // Store nothing about an account that disconnected in the meantime.
        if (answer.isServed && isActiveAccount(store.get, activeAccount))
          cache.put(activeAccount.caipAddress, answer.balances)
      }
      return false
    } catch (error) {
      either.throwIfAborted()
      if (isOutdated()) return false
      log.warn('The tokens of an account could not be read', error)
      fail(activeAccount, 'failed')
      return hasStatus(error, 503)
    }
  }
  const fail = (activeAccount: ActiveAccount, status: Failure['status']) => {
    const { caipAddress } = activeAccount
    const now = Date.now()
    const failure = { status, retryAt: now + retryBlock, failedAt: failures.get(caipAddress)?.failedAt ?? now }
    failures.set(caipAddress, failure)
    show(activeAccount, failure)
  }

  return {
    forget: cache.clear,
    async refreshTokens(namespace, options) {
      await refresh(namespace, options)
    },
    async followTokens(namespace, signal) {
      const either = AbortSignal.any([signal, ctx.signal])
      for (;;) {
        await whenVisible(either)
        if (await refresh(namespace, { signal: either })) return
        await sleep(pollInterval, either)
      }
    },
  }
}
