import { sleep, withTimeLimit } from 'portico/kernel'
import { type Account, UnauthorizedProviderError, UnsupportedProviderMethodError } from 'portico/wallet'
import { accountsOn, isBitcoinAccount } from '../accounts.ts'
import { unknownNetwork } from '../chains.ts'
import type { TransferRequest, WalletState } from '../wallet.ts'

/** Refuses what a wallet cannot do with a transfer, rather than have it done without. */
export function refuseExtras({ changeAddress, memo }: Pick<TransferRequest, 'changeAddress' | 'memo'>): void {
  const refused = changeAddress !== undefined ? 'change address' : memo !== undefined && 'memo'
  if (refused) throw new UnsupportedProviderMethodError({ details: `The wallet takes no ${refused}` })
}

/** Refuses to send the coins of another account than the one for payments, where that is what a wallet spends from. */
export function refuseOtherCoins(accounts: readonly Account[], address: string): void {
  const typeOf = accounts.find((account) => account.address === address)?.type
  if (typeOf !== 'payment' && accounts.some(({ type }) => type === 'payment')) {
    throw new UnsupportedProviderMethodError({ details: 'The wallet sends the coins of its payment account alone' })
  }
}

/** Refuses a signature of another account than was asked, if the wallet says whose it is. */
export function refuseOtherSigner(signer: unknown, address: string): void {
  if (typeof signer === 'string' && signer !== address) {
    throw new UnauthorizedProviderError({ details: 'Another account signed' })
  }
}

/** How long a wallet may take to name its account before it is asked to sign or to pay, in ms. */
const silentTimeLimit = 3000

/** The answer to a silent question; `undefined` if the wallet fails or does not answer in time. Rejects when `signal` aborts. */
export async function askSilently<Answer>(
  question: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  try {
    return await withTimeLimit(silentTimeLimit, question, signal)
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

/** For wallets that are told no account to sign or to pay with: they use their own, which may have changed without an event. */
export function createAccountCheck() {
  const rereads = new Set<() => void>()
  /** Refuses a call, and has the watchers read the wallet again. */
  function refuse(details: string): never {
    for (const reread of rereads) reread()
    throw new UnauthorizedProviderError({ details })
  }
  return {
    refuse,
    /** Has a watcher read the wallet again once it turns out to be on another account. Returns a function that ends this. */
    follow(watcher: () => void): () => void {
      rereads.add(watcher)
      return () => void rereads.delete(watcher)
    },
    /** Refuses a call for an address that is not among those of the wallet. Skipped if the wallet lists no address. */
    refuseOther(address: string, own: readonly string[]): void {
      if (own.length > 0 && !own.includes(address)) refuse('The wallet is on another account')
    },
  }
}
export type AccountCheck = ReturnType<typeof createAccountCheck>

/** How often a state that contradicts itself is read again, and after how many ms. */
export const furtherReads = 3
export const rereadPause = 300

const hasAccount = ({ accounts, network }: WalletState) => accountsOn(accounts, network).some(isBitcoinAccount)

/**
 * Reads the state of a wallet. Wallets change their network and their accounts one after the other: where no account is used
 * on the network, it is read again a moment later.
 */
async function readWhole(
  read: (signal: AbortSignal) => Promise<WalletState>,
  signal: AbortSignal,
  isWhole = hasAccount,
): Promise<WalletState> {
  for (let left = furtherReads; ; left--) {
    const state = await read(signal)
    if (left === 0 || isWhole(state)) return state
    await sleep(rereadPause, signal)
  }
}

/**
 * Reads the state of a wallet that has confirmed a switch to `network`. Some wallets send no event afterwards, so an unknown
 * network is read again. If the wallet does not tell its network at all, it counts as being on the confirmed one, provided that
 * it has an account there: `read` then gets that network as `unread`.
 */
export async function readSwitched(
  read: (signal: AbortSignal, unread?: WalletState['network']) => Promise<WalletState>,
  network: WalletState['network'],
  signal: AbortSignal,
): Promise<WalletState> {
  const isKnown = (state: WalletState) => state.network !== unknownNetwork && hasAccount(state)
  const state = await readWhole(read, signal, isKnown)
  if (state.network !== unknownNetwork) return state
  const confirmed = await read(signal, network)
  return hasAccount(confirmed) ? confirmed : state
}

/**
 * Reads the state of a wallet again and reports it; of several reads at once only the last one counts. A read that fails is
 * reported as a disconnect: the account or chain that the user chose in the wallet is not shared with the page.
 */
export function createReread(
  read: (signal: AbortSignal) => Promise<WalletState>,
  listener: (state: WalletState | undefined) => void,
) {
  let current = new AbortController()
  let live = true
  let isDue = false
  function check() {
    if (!live) return
    current.abort()
    current = new AbortController()
    const { signal } = current
    readWhole(read, signal).then(
      (state) => {
        if (signal.aborted) return
        isDue = false
        listener(state)
      },
      (error) => {
        if (!signal.aborted && (isDue || !UnsupportedProviderMethodError.is(error))) listener(undefined)
      },
    )
  }
  return {
    live: () => live,
    /** Whether the wallet has reported a change that is not read yet. */
    isDue: () => live && isDue,
    /** After an event of the wallet. */
    now() {
      isDue = true
      check()
    },
    /** Without an event: a wallet that can not be read without a prompt stays connected. */
    check,
    stop() {
      live = false
      current.abort()
    },
  }
}
