import { is, sleep, withTimeLimit } from 'portico/kernel'
import { type Account, type Connector, createSessionWatchers, readProperty, type SessionChange } from 'portico/wallet'
import { literal, type } from 'superstruct'
import { readAccounts, readChainId } from './answers.ts'
import type { Checksum } from './checksum.ts'
import type { Eip1193Provider } from './provider.ts'

/** MetaMask lost its background page and is coming back ("Try again later"). */
const Reconnecting = type({ code: literal(1013) })

export interface ProviderListener {
  accounts(accounts: readonly Account[]): unknown
  chain(chainId: number): void
  disconnected(): void
}

/** The value, or `undefined` if reading it throws: events of a wallet are taken only if they make sense. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Ignores errors of a wallet, thrown or in a promise. */
const attemptCall = (work: () => unknown) => void (async () => work())().catch(() => {})

/** How long a wallet may take to answer a question, and the least time from one question to the next, in milliseconds. */
const [answerTimeLimit, questionSpacing] = [10_000, 1_000]

/**
 * Listens to a provider until the returned function is called. Does nothing for a provider without events. Where an event
 * makes no sense, the wallet is asked, which does not prompt.
 */
export function listenToProvider(
  provider: Eip1193Provider,
  listener: ProviderListener,
  checksum: Checksum,
): () => void {
  const over = new AbortController()
  const { signal } = over
  /** Open questions by method; a valid event makes them void. */
  const questions = new Map<string, { isVoid: boolean; isRepeated: boolean }>()
  const follow = <Value>(
    value: unknown,
    method: string,
    read: (value: unknown) => Value,
    tell: (value: Value) => void,
  ) => {
    const told = attempt(() => read(value))
    const open = questions.get(method)
    if (told !== undefined) {
      if (open) Object.assign(open, { isVoid: true, isRepeated: false })
      return tell(told)
    }
    // The answer may be older than this event.
    if (open) {
      open.isRepeated = true
      return
    }
    const question = { isVoid: false, isRepeated: false }
    questions.set(method, question)
    const ask = async () => {
      const answer = read(await withTimeLimit(answerTimeLimit, () => provider.request({ method }), signal))
      if (!signal.aborted && !question.isVoid) tell(answer)
    }
    attemptCall(async () => {
      do {
        Object.assign(question, { isVoid: false, isRepeated: false })
        // A wallet may emit such an event with each question.
        await Promise.all([ask().catch(() => {}), sleep(questionSpacing, signal)])
      } while (question.isRepeated)
      questions.delete(method)
    })
  }
  const handlers: Readonly<Record<string, (value: unknown) => void>> = {
    accountsChanged(value) {
      follow(value, 'eth_accounts', (given) => readAccounts(given, 'accountsChanged', checksum), listener.accounts)
    },
    chainChanged(value) {
      follow(value, 'eth_chainId', (given) => readChainId(given, 'chainChanged'), listener.chain)
    },
    disconnect(value) {
      if (!is({ code: readProperty(value, 'code') }, Reconnecting)) listener.disconnected()
    },
  }
  const guarded = Object.entries(handlers).map(
    // Some providers cannot remove a listener.
    ([event, handle]) => [event, (value: unknown) => !signal.aborted && handle(value)] as const,
  )
  for (const [event, handle] of guarded) attemptCall(() => provider.on?.(event, handle))
  return () => {
    over.abort()
    for (const [event, handle] of guarded) attemptCall(() => provider.removeListener?.(event, handle))
  }
}

export type Accounts = readonly [Account, ...Account[]]

const isSame = (a: readonly Account[], b: readonly Account[]) =>
  a.length === b.length && a.every((account, index) => account.address === b[index]?.address)

/**
 * The state of a wallet. Listens to its provider from the start and reports each change once; stops after `end`, when
 * the wallet disconnects, when the last watcher leaves, or when `opening` aborts before anyone watches. The chain id is
 * 0 until it is set.
 */
export function createSessionState(
  provider: Eip1193Provider,
  initial: Accounts,
  opening: AbortSignal,
  checksum: Checksum,
  typeOf: Connector['accountTypeOf'] = () => undefined,
  isPaired = false,
) {
  const typed = (account: Account): Account => ({ ...account, type: typeOf(account.address) ?? account.type })
  const watchers = createSessionWatchers(
    () =>
      listenToProvider(
        provider,
        { accounts: setAccounts, chain: setChainId, disconnected: () => disconnected() },
        checksum,
      ),
    opening,
  )
  /** In the order of the wallet. */
  let shared: readonly Account[] = initial.map(typed)
  let accounts = watchers.order(shared) as Accounts
  let chainId = 0
  let onMove = () => {}
  const disconnected = (change?: SessionChange) => {
    watchers.disconnected(change)
    onMove()
  }
  const setChainId = (next: number) => {
    if (next === chainId) return
    chainId = next
    onMove()
    watchers.tell({ type: 'network', network: `eip155:${next}` })
  }
  const setAccounts = (next: readonly Account[]) => {
    shared = next.map(typed)
    const [first, ...others] = watchers.order(shared)
    // A locked wallet shares none; a pairing without accounts has ended.
    if (!first) return disconnected(isPaired ? undefined : { type: 'accounts', accounts: [] })
    if (isSame([first, ...others], accounts)) return
    accounts = [first, ...others]
    watchers.tell({ type: 'accounts', accounts })
  }
  watchers.listen()

  return {
    get accounts() {
      return accounts
    },
    get chainId() {
      return chainId
    },
    /** Whether it was ended, or the wallet has disconnected. */
    get hasEnded() {
      return watchers.hasEnded
    },
    setChainId,
    /** Resolves once the wallet is on a chain, or has disconnected. A newer call replaces it. */
    reach: (id: number) =>
      new Promise<void>((resolve) => {
        onMove = () => (watchers.hasEnded || chainId === id) && resolve()
        onMove()
      }),
    switchAccount(address: string) {
      watchers.choose(address, shared)
      setAccounts(shared)
    },
    end: watchers.end,
    watch: watchers.watch,
  }
}
