import { abortable, defineStorageKey, type PluginContext, soundList, soundRecord, withTimeLimit } from 'portico/kernel'
import { isNamespace, type Namespace, selectIsConnected } from 'portico/wallet'
import { define, literal, string, union } from 'superstruct'
import { signOutTime } from './expiryTimers.ts'
import type { SiwxOptions } from './options.ts'
import { keyOf } from './select.ts'
import { type SiwxAccount, signedOut } from './tokens.ts'
import type { SiwxConfig, SiwxSession } from './types.ts'

/** A namespace, or `*` for all, including those without networks yet. */
type Part = Namespace | '*'
type OpenSignOuts = Readonly<Record<string, readonly string[]>>

/**
 * The namespaces, or `*` for all, whose sign-out runs or failed, each with the accounts (CAIP-10) that signed in since
 * it began. In storage, because the host's sessions survive a reload and are visible in other tabs.
 */
const openSignOuts = defineStorageKey(
  'siwx_open_sign_outs',
  soundRecord(union([define<string>('namespace', isNamespace), literal('*')]), soundList(string())),
  {},
)

/** Signs users out, and ignores sessions that a failed sign-out could not end. */
export interface SignOuts {
  /** The sessions of an account that count. Waits for a sign-out that runs. */
  read(account: SiwxAccount, signal: AbortSignal): Promise<readonly SiwxSession[]>
  /** An account has signed: its session is newer than every sign-out. */
  signed(account: SiwxAccount): void
  /** Calls the listener when another tab signs out, or changes the record of a failed sign-out. */
  watch(listener: () => void): void
  /**
   * Signs out the accounts of a namespace whose sessions were read, or all accounts once no wallet is connected. Never
   * rejects.
   */
  signOut(namespace: Namespace): Promise<void>
}

/** CAIP-10; addresses of `eip155` are in any case. */
const idOf = (account: SiwxAccount) => (account.namespace === 'eip155' ? keyOf(account).toLowerCase() : keyOf(account))

const partsOf = ({ namespace }: SiwxAccount): readonly Part[] => [namespace, '*']

export function createSignOuts(ctx: PluginContext<SiwxOptions>, config: SiwxConfig): SignOuts {
  const { store, storage } = ctx
  /** The accounts whose sessions were read, to sign them out when they disconnect. */
  const known = new Map<string, SiwxAccount>()
  let running = Promise.resolve()

  const read = (): OpenSignOuts => storage.get(openSignOuts)
  const write = (open: OpenSignOuts) => {
    if (Object.keys(open).length === 0) storage.remove(openSignOuts)
    else storage.set(openSignOuts, open as never)
  }
  const counts = (account: SiwxAccount) => {
    const open = read()
    return partsOf(account).every((part) => open[part]?.includes(idOf(account)) ?? true)
  }
  /**
   * Ignores existing sessions from now on. Call the returned function after the sign-out succeeded; that of all
   * namespaces also clears earlier failures.
   */
  const begin = (part: Part) => {
    const before = read()
    write({ ...before, [part]: [] })
    return () => {
      const { [part]: _, ...others } = read()
      if (part === '*') write({})
      else if (!before[part]) write(others)
    }
  }
  const signOut = async (namespace: Namespace, accounts: readonly SiwxAccount[]) => {
    const isEverybody = !selectIsConnected(store.get)
    const succeed = begin(isEverybody ? '*' : namespace)
    const ask = async (signal: AbortSignal) => {
      if (isEverybody) return config.setSessions([], signal)
      for (const { network, address } of accounts) await config.revokeSession(network, address, signal)
    }
    try {
      await withTimeLimit(signOutTime, ask, ctx.signal)
      succeed()
      ctx.events.emit(signedOut, { namespace })
    } catch (error) {
      ctx.report(error)
    }
  }

  return {
    async read(account, signal) {
      await abortable(running, signal)
      known.set(keyOf(account), account)
      if (!counts(account)) return []
      const sessions = await config.getSessions(account.network, account.address, signal)
      // A sign-out may have begun during the request.
      return counts(account) ? sessions : []
    },
    signed(account) {
      // The server's only session is that of this account now.
      if (config.keepsOne) return write({})
      const open = read()
      const parts = partsOf(account).filter((part) => open[part])
      const add = (part: Part) => [part, [...new Set([...(open[part] ?? []), idOf(account)])]]
      if (parts.length > 0) write({ ...open, ...Object.fromEntries(parts.map(add)) })
    },
    watch: (listener) => void storage.watch(openSignOuts, listener),
    signOut(namespace) {
      const gone = [...known.values()].filter((account) => account.namespace === namespace)
      for (const account of gone) known.delete(keyOf(account))
      if (config.signOutOnDisconnect !== false) running = running.then(() => signOut(namespace, gone))
      return running
    },
  }
}
