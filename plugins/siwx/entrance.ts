import { abortable, gateTimeLimit, type PluginContext, withTimeLimit } from 'portico/kernel'
import { selectIsStuck } from 'portico/shell'
import {
  connectionsSlice,
  type Held,
  type Namespace,
  networksSlice,
  selectConnection,
  selectIsConnected,
  selectIsUnsupported,
  walletRef,
} from 'portico/wallet'
import { isSameAddress } from './config/session.ts'
import { createEndings } from './endings.ts'
import { siwxMessages } from './messages.ts'
import type { SiwxOptions } from './options.ts'
import { applies, isRequired } from './policy.ts'
import type { Prompt } from './prompt.ts'
import { connectedNamespaces, isSameAccount, keyOf, selectAccount } from './select.ts'
import { type SiwxAccount, signedOut, siwxRef } from './tokens.ts'
import type { SiwxConfig, SiwxMessageData, SiwxSession } from './types.ts'

export interface CheckOptions {
  /** @default the active one */
  readonly namespace?: Namespace | undefined
  /** The visitor did nothing: one who has to sign is asked at the next time the modal opens. @default false */
  readonly quiet?: boolean
}

/** Sees who may enter, asks the others to sign, and tells the wallet domain whom to hold back. */
export interface Entrance {
  /** Answers whether somebody is asked. Never rejects. */
  check(options?: CheckOptions): Promise<boolean>
  /** Checks an account that has just come, whatever was read before it did. */
  enter(options: CheckOptions): Promise<boolean>
  /** How many accounts have come so far. */
  arrivals(): number
  /**
   * The session of an account is kept: what it signed. Lets it in where it is still there and nobody came since `begun`,
   * a count of arrivals; else checks whoever is there now. Answers whether the account is in.
   */
  admit(account: SiwxAccount, signed: SiwxMessageData, begun: number): Promise<boolean>
  /** Sessions may have changed elsewhere. */
  checkAnew(): void
  /** An account does not come back by itself: its question was closed. */
  dismiss(account: SiwxAccount): void
  isSignedIn(account: SiwxAccount): Promise<boolean>
  /** Where one who does not sign still has a session, as far as is known: another network, or another family. */
  homeOf(account: SiwxAccount): SiwxAccount | undefined
  /** Disconnects the wallet of a namespace that is the active one now: those beside it stay. Never rejects. */
  disconnect(namespace: Namespace): Promise<void>
  /** Forgets what was signed with the accounts of a namespace, whose visitor is gone. */
  forget(namespace: Namespace): Promise<void>
}

/**
 * Milliseconds that the host's functions, or a server, have to say who is signed in, and to sign out whoever left. Less
 * than a connect gate has, so that a failure is told of here.
 */
const answerTime = gateTimeLimit / 2

export function createEntrance(ctx: PluginContext<SiwxOptions>, config: SiwxConfig, prompt: Prompt): Entrance {
  const { store, modal, notices } = ctx
  /** Whose prompt the visitor closed: it does not come back by itself. */
  let dismissed: string | undefined
  let lastSigned: SiwxAccount | null = null
  /** How often sessions may have changed: what was read before may be old. */
  let changes = 0
  let arrivals = 0
  /** What was signed is being forgotten: until then it may still be told of. */
  let leaving = Promise.resolve()
  const checks = new Map<string, Promise<boolean>>()
  /** Who was seen, to sign out when they are gone. */
  const seen = new Map<string, SiwxAccount>()

  const isActive = ({ namespace }: SiwxAccount) => store.get(connectionsSlice).active === namespace
  const isStill = (account: SiwxAccount) => isSameAccount(selectAccount(store.get, account.namespace), account)
  const hold = ({ namespace, ...account }: SiwxAccount, why: Held | null) => {
    const isHeld = why !== null && isRequired(ctx) && applies(ctx, namespace)
    ctx.use(walletRef).hold(siwxRef.id, namespace, isHeld ? why : null, account)
  }
  const disconnect = async (namespace: Namespace) => {
    const { connectorId } = selectConnection(store.get, namespace)
    if (!connectorId) return
    try {
      await (await ctx.use(walletRef).connections()).deleteConnection({ namespace, connectorId })
    } catch (error) {
      ctx.report(error)
    }
  }
  /** Without an answer on who is signed in nobody can go on. */
  const giveUp = async ({ namespace }: SiwxAccount, error: unknown) => {
    ctx.log.error('Sign-in could not begin', error)
    notices.toast('error', ctx.messages.get(siwxMessages).initFailed)
    prompt.settle()
    await disconnect(namespace)
    prompt.leave()
  }
  /** What an account signed that counts; `null` where it has nothing to sign. */
  const sessionsOf = async (account: SiwxAccount, signal: AbortSignal) => {
    const { namespace, network, address } = account
    if (!applies(ctx, namespace)) return null
    await leaving
    seen.set(keyOf(account), account)
    return config.getSessions(network, address, signal)
  }
  /** The same once nothing changes while it is read. */
  const readSessions = (account: SiwxAccount) => {
    const read = async (signal: AbortSignal) => {
      for (;;) {
        const before = changes
        const sessions = await abortable(sessionsOf(account, signal), signal)
        if (before === changes || !isStill(account)) return sessions
      }
    }
    return withTimeLimit(answerTime, read, ctx.signal)
  }
  const isSignedIn = async (account: SiwxAccount) => (await readSessions(account))?.length !== 0
  const letIn = (account: SiwxAccount, signed: readonly SiwxMessageData[] | undefined) => {
    if (signed) lastSigned = account
    endings.set(account.namespace, signed ?? [])
    hold(account, null)
  }
  const homeOf = ({ network }: SiwxAccount) => {
    if (!lastSigned || lastSigned.network === network) return undefined
    const there = selectAccount(store.get, lastSigned.namespace)
    return there && isSameAddress(there.network, there.address, lastSigned.address) ? lastSigned : undefined
  }
  const ask = (account: SiwxAccount, quiet: boolean): boolean => {
    hold(account, 'waiting')
    if (!isActive(account) || dismissed === keyOf(account)) return false
    // Who need not sign is not asked again at each visit.
    if (quiet && !isRequired(ctx)) return false
    dismissed = undefined
    prompt.ask(account, { unseen: quiet && !modal.isOpen(), back: homeOf(account)?.network ?? null })
    return true
  }

  const checkAccount = async (account: SiwxAccount, quiet: boolean): Promise<boolean> => {
    const again = () => check({ namespace: account.namespace, quiet })
    let sessions: readonly SiwxSession[] | null
    try {
      sessions = await readSessions(account)
    } catch (error) {
      if (ctx.signal.aborted) return false
      if (!isStill(account)) return again()
      if (quiet) {
        ctx.log.error('Nobody can say who is signed in', error)
        return ask(account, quiet)
      }
      await giveUp(account, error)
      return true
    }
    if (ctx.signal.aborted) return false
    if (!isStill(account)) return again()
    if (sessions?.length === 0) return ask(account, quiet)
    letIn(
      account,
      sessions?.map(({ data }) => data),
    )
    if (isActive(account) && prompt.settle()) modal.close({ force: true })
    return false
  }

  /** On a network that the host did not ask for there is nothing to sign: who signed on the one before may be there. */
  const checkUnsupported = async (namespace: Namespace) => {
    const place = () => selectConnection(store.get, namespace)
    const address = () => place().accounts[0]?.address
    const isHere = () => selectIsUnsupported(store.get, namespace)
    const [who, network] = [address(), store.get(networksSlice).selected[namespace]]
    if (!isHere()) return
    const isIn =
      who !== undefined &&
      network !== undefined &&
      !selectIsStuck(store.get, namespace) &&
      (await isSignedIn({ namespace, network, address: who }).catch(() => false))
    const { network: here } = place()
    if (ctx.signal.aborted || !isHere() || who === undefined || address() !== who || !here) return
    hold({ namespace, network: here, address: who }, isIn ? null : 'waiting')
  }

  const check = async ({ namespace: wanted, quiet = false }: CheckOptions = {}): Promise<boolean> => {
    const { active } = store.get(connectionsSlice)
    const namespace = wanted ?? active
    const account = namespace ? selectAccount(store.get, namespace) : null
    if (!account) {
      if (namespace) await checkUnsupported(namespace)
      if (namespace === active && prompt.settle()) prompt.leave()
      return false
    }
    const key = `${keyOf(account)} ${quiet}`
    const running = checks.get(key)
    if (running) return running
    const fresh = checkAccount(account, quiet).finally(() => checks.delete(key))
    checks.set(key, fresh)
    return fresh
  }

  const endings = createEndings((namespace) => void check({ namespace, quiet: true }), ctx.signal)

  /** Forgets what was signed with accounts. Never rejects. */
  const signOut = async (namespace: Namespace, accounts: readonly SiwxAccount[]) => {
    try {
      await withTimeLimit(
        answerTime,
        async (signal) => {
          if (!selectIsConnected(store.get)) await config.setSessions([], signal)
          else for (const { network, address } of accounts) await config.revokeSession(network, address, signal)
        },
        ctx.signal,
      )
      ctx.events.emit(signedOut, { namespace })
    } catch (error) {
      ctx.report(error)
    }
  }

  return {
    check,
    enter(options) {
      arrivals += 1
      changes += 1
      const { namespace } = options
      // The question is about the active namespace: in the others nothing opens by itself.
      return check({ ...options, quiet: options.quiet || namespace !== store.get(connectionsSlice).active })
    },
    arrivals: () => arrivals,
    async admit(account, signed, begun) {
      changes += 1
      if (isStill(account) && begun === arrivals) {
        letIn(account, [signed])
        return true
      }
      prompt.failed()
      await check({ namespace: account.namespace })
      return isStill(account) && isSameAccount(lastSigned, account)
    },
    checkAnew() {
      changes += 1
      for (const namespace of connectedNamespaces(store.get)) void check({ namespace, quiet: true })
    },
    isSignedIn,
    disconnect,
    dismiss(account) {
      dismissed = keyOf(account)
    },
    homeOf,
    forget(namespace) {
      dismissed = undefined
      if (lastSigned?.namespace === namespace) lastSigned = null
      const gone = [...seen].filter(([, account]) => account.namespace === namespace)
      for (const [key] of gone) seen.delete(key)
      const accounts = gone.map(([, account]) => account)
      if (config.signOutOnDisconnect !== false) leaving = leaving.then(() => signOut(namespace, accounts))
      return leaving
    },
  }
}
