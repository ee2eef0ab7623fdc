import { abortable, defineStorageKey, type PluginContext, soundList, soundRecord, withTimeLimit } from 'portico/kernel'
import { connectionsSlice, isNamespace, type Namespace, networksSlice, wallet } from 'portico/wallet'
import { define, literal, string, union } from 'superstruct'
import { type Attempt, createAttempts } from './attempts.ts'
import { signOutTime } from './expiryTimers.ts'
import type { SiwxOptions } from './options.ts'
import { revoke } from './revoke.ts'
import { isSameAccount, keyOf } from './select.ts'
import { type SiwxAccount, signedOut } from './tokens.ts'
import { createTurns, type Turn } from './turns.ts'
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
  /**
   * The sessions that count, on all networks, of the accounts whose sessions were read and that were not signed out, and of the
   * first account of each connected wallet. Called inside the `add` that is passed to `store`.
   */
  readAll(signal: AbortSignal): Promise<readonly SiwxSession[]>
  /**
   * Stores the session of an account that signed, once no sign-out runs that could end it. Storing goes on if the signal aborts:
   * `dropStoring`, or a sign-out of the namespace, revokes the session.
   */
  storeSigned(account: SiwxAccount, add: () => Promise<void>, signal: AbortSignal): Promise<void>
  /** The same for several accounts. If the signal aborts before the sessions are stored, they are revoked; `read` waits for that. */
  store(accounts: readonly SiwxAccount[], add: () => Promise<void>, signal: AbortSignal): Promise<void>
  /** The user cancels: revokes the session of the account that is being stored, if there is one. `read` waits for that. */
  dropStoring(account: SiwxAccount | null): void
  /** An account has signed: its session is newer than every sign-out. */
  signed(account: SiwxAccount): void
  /**
   * Calls the listener when another tab signs out, or changes the record of a failed sign-out, and when a sign-out ends after its
   * time limit: it may have ended a session that was stored meanwhile.
   */
  watch(listener: () => void): void
  /**
   * Signs out the accounts of a namespace whose sessions were read, on all its networks, or all accounts if no wallet is
   * connected or asked to connect. Never rejects.
   */
  signOut(namespace: Namespace): Promise<unknown>
}

/** CAIP-10; addresses of `eip155` are in any case. */
const idOf = (account: SiwxAccount) => (account.namespace === 'eip155' ? keyOf(account).toLowerCase() : keyOf(account))

const partsOf = ({ namespace }: SiwxAccount): readonly Part[] => [namespace, '*']

interface Storing {
  readonly account: SiwxAccount
  readonly drop: () => void
}

export function createSignOuts(ctx: PluginContext<SiwxOptions>, config: SiwxConfig): SignOuts {
  const { store, storage } = ctx
  /** The accounts whose sessions were read, to sign them out when they disconnect. */
  const known = new Map<string, SiwxAccount>()
  let running: Promise<unknown> = Promise.resolve()
  /** For each part, the sign-outs that run, and whether one of them, or an earlier one, has failed. */
  const runs = new Map<Part, { count: number; hasFailed: boolean }>()
  /** The sessions that the host is storing: accounts of several namespaces may sign at once. */
  const storing = new Set<Storing>()
  /** The accounts (CAIP-10) that signed since the last sign-out of their namespace began. */
  const signedSince = new Set<string>()
  let changed = () => {}
  let dropping: Promise<unknown> = Promise.resolve()
  const attempts = createAttempts()
  const sessionIdOf = (account: SiwxAccount) => (config.keepsOne ? '' : idOf(account))

  /** Accounts on each network of their namespace: an earlier visit, or one-click sign-in, may have left sessions there. */
  const everywhere = (accounts: readonly SiwxAccount[]): readonly SiwxAccount[] => {
    const { networks } = store.get(networksSlice)
    const others = accounts.flatMap(({ namespace, address }) =>
      networks
        .filter(({ chainNamespace }) => chainNamespace === namespace)
        .map(({ caipNetworkId }) => ({ namespace, network: caipNetworkId, address })),
    )
    return [...new Map([...accounts, ...others].map((account) => [keyOf(account), account])).values()]
  }
  const read = (): OpenSignOuts => storage.get(openSignOuts)
  const write = (open: OpenSignOuts) => {
    if (Object.keys(open).length === 0) storage.remove(openSignOuts)
    else storage.set(openSignOuts, open as never)
  }
  /** A change that ends late may write back sessions that sign-outs ended meanwhile: those do not count. */
  const inTurn = createTurns<Part>(ctx.signal, (parts) => {
    const ended = parts.flatMap((part) => (part ? [[part, [...signedSince]] as const] : []))
    if (ended.length > 0) write({ ...Object.fromEntries(ended), ...read() })
    changed()
  })
  const counts = (account: SiwxAccount) => {
    const open = read()
    return partsOf(account).every((part) => open[part]?.includes(idOf(account)) ?? true)
  }
  /**
   * Ignores existing sessions from now on. Call the returned function when the sign-out ends: sessions count again once all
   * that ran at once have succeeded. That of all namespaces also clears earlier failures.
   */
  const begin = (part: Part) => {
    const before = read()
    const run = runs.get(part) ?? { count: 0, hasFailed: part !== '*' && before[part] !== undefined }
    run.count += 1
    runs.set(part, run)
    write({ ...before, [part]: [] })
    return (isDone: boolean) => {
      run.hasFailed ||= !isDone
      run.count -= 1
      if (run.count > 0) return
      runs.delete(part)
      if (run.hasFailed) return
      const isKept = ([one]: [string, unknown]) => (part === '*' ? runs.has(one) : one !== part)
      write(Object.fromEntries(Object.entries(read()).filter(isKept)))
    }
  }
  const signOut = async (namespace: Namespace, accounts: readonly SiwxAccount[]) => {
    // A wallet that is asked to connect may be beside a connected one, whose session has to stay.
    const { connections } = store.get(connectionsSlice)
    const isEverybody = Object.values(connections).every((connection) => connection?.status === 'disconnected')
    const part = isEverybody ? '*' : namespace
    const end = begin(part)
    let turn: Turn | undefined
    const ask = async (signal: AbortSignal) => {
      if (isEverybody) return config.setSessions([], signal)
      // A config with one session ends it by the first call.
      const [first, ...others] = accounts
      const turns = config.keepsOne && first ? [[first], others] : [everywhere(accounts)]
      for (const some of turns) {
        const failures = await revoke(config, some, signal)
        if (failures.length > 0) throw failures[0]
      }
    }
    let isLate = false
    const tellLate = () => isLate && changed()
    const run = (signal: AbortSignal) => {
      const asked = inTurn((mine) => {
        turn = mine
        signal.throwIfAborted()
        return ask(signal)
      }, part)
      asked.then(tellLate, tellLate)
      return asked
    }
    try {
      await withTimeLimit(signOutTime, run, ctx.signal)
    } catch (error) {
      isLate = true
      end(false)
      return ctx.report(error)
    }
    end(turn?.isAlone === true)
    ctx.events.emit(signedOut, { namespace })
  }

  const idle = (signal: AbortSignal) => abortable(Promise.all([running, dropping]), signal)
  const readSessions = async (account: SiwxAccount, signal: AbortSignal) => {
    if (!counts(account)) return []
    const sessions = await config.getSessions(account.network, account.address, signal)
    // A sign-out may have begun during the request.
    return counts(account) ? sessions : []
  }
  const drop = (accounts: readonly SiwxAccount[], stored: Promise<unknown>, attempt: Attempt) => {
    attempt.cancel()
    const end = async () => {
      // Revoking would also end the session that a later signature of the account made.
      const isReplaced = await Promise.all(accounts.map((account) => attempt.isReplaced(sessionIdOf(account))))
      const left = accounts.filter((_, index) => !isReplaced[index])
      attempts.end((id) => left.some((account) => sessionIdOf(account) === id))
      const isDue = (account: SiwxAccount) => !attempt.mayBeReplaced(sessionIdOf(account))
      for (const failure of await inTurn(() => revoke(config, left, ctx.signal, isDue))) ctx.report(failure)
    }
    // A host that rejects, because it was aborted, may have stored the sessions all the same.
    const revoked = stored.then(end, end)
    const waiting = withTimeLimit(signOutTime, () => revoked, ctx.signal).catch(() => {})
    dropping = Promise.all([dropping, waiting])
  }
  const dropWhere = (isGone: (account: SiwxAccount) => boolean) => {
    for (const one of storing) {
      if (!isGone(one.account)) continue
      storing.delete(one)
      one.drop()
    }
  }
  /** Begins to store sessions. Does not, if the signal has aborted, or they were dropped, before their turn. */
  const begins = async (accounts: readonly SiwxAccount[], add: () => Promise<void>, signal: AbortSignal) => {
    await idle(signal)
    const dropped = new AbortController()
    let hasBegun = false
    const stored = inTurn(async () => {
      signal.throwIfAborted()
      dropped.signal.throwIfAborted()
      hasBegun = true
      await add()
    })
    const attempt = attempts.begin(accounts.map(sessionIdOf), stored)
    return {
      stored,
      drop() {
        dropped.abort()
        // Revoking would end the session of an earlier signature.
        if (hasBegun) drop(accounts, stored, attempt)
        else attempt.cancel()
      },
    }
  }

  return {
    async read(account, signal) {
      known.set(keyOf(account), account)
      await idle(signal)
      return readSessions(account, signal)
    },
    async readAll(signal) {
      const { list } = await ctx.use(wallet).connections()
      const here = list().flatMap(({ namespace, network, accounts: [account] }) =>
        account ? [{ namespace, network, address: account.address }] : [],
      )
      const all = everywhere([...known.values(), ...here]).map((account) => readSessions(account, signal))
      return (await Promise.all(all)).flat()
    },
    async storeSigned(account, add, signal) {
      const mine = { account, ...(await begins([account], add, signal)) }
      const end = () => storing.delete(mine)
      storing.add(mine)
      mine.stored.then(end, end)
      await abortable(mine.stored, signal)
    },
    async store(accounts, add, signal) {
      const { stored, drop: dropThem } = await begins(accounts, add, signal)
      try {
        await abortable(stored, signal)
        signal.throwIfAborted()
      } catch (error) {
        if (signal.aborted) dropThem()
        throw error
      }
    },
    dropStoring: (account) => dropWhere((one) => isSameAccount(one, account)),
    signed(account) {
      signedSince.add(idOf(account))
      // The server's only session is that of this account now.
      if (config.keepsOne) return write({})
      const open = read()
      const parts = partsOf(account).filter((part) => open[part])
      const add = (part: Part) => [part, [...new Set([...(open[part] ?? []), idOf(account)])]]
      if (parts.length > 0) write({ ...open, ...Object.fromEntries(parts.map(add)) })
    },
    watch(listener) {
      storage.watch(openSignOuts, listener)
      changed = () => ctx.signal.aborted || listener()
    },
    signOut(namespace) {
      const gone = [...known.values()].filter((account) => account.namespace === namespace)
      for (const account of gone) known.delete(keyOf(account))
      for (const id of signedSince) if (id.startsWith(`${namespace}:`)) signedSince.delete(id)
      if (config.signOutOnDisconnect === false) return running
      attempts.end((id) => config.keepsOne || id.startsWith(`${namespace}:`))
      dropWhere((account) => account.namespace === namespace)
      // Sign-outs that hang share their time limit: an account that connects waits for all of them.
      running = Promise.all([running, signOut(namespace, gone)])
      return running
    },
  }
}
