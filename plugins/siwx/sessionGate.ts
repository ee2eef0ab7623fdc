import { abortable, type PluginContext, withTimeLimit } from 'portico/kernel'
import { selectIsStuck } from 'portico/shell'
import {
  type CaipNetworkId,
  connectionsSlice,
  gatedSlice,
  type Namespace,
  networksSlice,
  selectConnectedNamespaces,
  selectConnection,
  selectIsUnsupported,
  wallet,
} from 'portico/wallet'
import { isSameAddress } from './config/session.ts'
import { answerTime, createExpiryTimers } from './expiryTimers.ts'
import { siwxMessages } from './messages.ts'
import type { SiwxOptions } from './options.ts'
import { applies } from './policy.ts'
import type { Prompt } from './prompt.ts'
import { isSameAccount, keyOf, selectAccount } from './select.ts'
import type { SignOuts } from './signOuts.ts'
import type { SiwxAccount } from './tokens.ts'
import type { SiwxMessageData, SiwxSession } from './types.ts'

export interface CheckOptions {
  /** @default the active one */
  readonly namespace?: Namespace | undefined
  /** The user did not act: ask the account to sign when the modal opens next. @default false */
  readonly quiet?: boolean
}

/** Decides which accounts are admitted, asks the others to sign, and keeps those gated in the wallet plugin. */
export interface SessionGate {
  /** Checks the account of a namespace. Returns whether it is asked to sign. */
  check(options?: CheckOptions): Promise<boolean>
  /** The same for an account that has just connected: sessions that were read before do not count for it. */
  enter(options: CheckOptions): Promise<boolean>
  /** Counts the accounts that connected, and the changes of sessions elsewhere. */
  arrivals(): number
  /**
   * The host stored the session of an account that signed. Admits the account if it is still connected and no arrival
   * was counted since `begun`; else checks the connected account, because the session may have ended in another tab.
   * Returns whether the account that signed is admitted.
   */
  admit(account: SiwxAccount, signed: SiwxMessageData, begun: number): Promise<boolean>
  /** Checks all connected accounts: sessions may have changed in another tab, or on the server. */
  checkAnew(): void
  /**
   * The same for a page that was restored from the back/forward cache. Returns whether the host read the sessions of all
   * accounts. `keeps`: if it did not, admitted accounts stay admitted.
   */
  checkReturned(keeps: boolean): Promise<boolean>
  /** The user closed the view: it does not open again automatically for this account. */
  dismiss(account: SiwxAccount): void
  isSignedIn(account: SiwxAccount): Promise<boolean>
  /** The network, or the namespace, on which the address of an account that declines to sign has signed before. */
  homeOf(account: SiwxAccount): SiwxAccount | undefined
  /** Disconnects only the active wallet of a namespace; its other wallets stay connected. Never rejects. */
  disconnect(namespace: Namespace): Promise<void>
  /** The wallets of a namespace are disconnected: signs their accounts out. Never rejects. */
  forget(namespace: Namespace): Promise<unknown>
}

export function createSessionGate(ctx: PluginContext<SiwxOptions>, signOuts: SignOuts, prompt: Prompt): SessionGate {
  const { store, modal, notices } = ctx
  /** The account for which the user closed the view. */
  let dismissed: string | undefined
  let lastSigned: SiwxAccount | null = null
  /** Counts possible changes of sessions, so that sessions are read again after one. */
  let changes = 0
  let arrivals = 0
  /** Counts sessions that the host failed to read. */
  let failures = 0
  const checks = new Map<string, Promise<boolean>>()
  const checkKeyOf = (account: SiwxAccount, quiet: boolean, keeps: boolean) => `${keyOf(account)} ${quiet} ${keeps}`

  const isActive = ({ namespace }: SiwxAccount) => store.get(connectionsSlice).active === namespace
  const isAdmitted = (namespace: Namespace) => !store.get(gatedSlice).gates[namespace]?.[ctx.id]
  const isStill = (account: SiwxAccount) => isSameAccount(selectAccount(store.get, account.namespace), account)
  const hold = (account: SiwxAccount, why: 'waiting' | null) => {
    const { namespace, ...gated } = account
    const isGated = why !== null && prompt.isRequired(account) && applies(ctx, namespace)
    ctx.use(wallet).hold(ctx.id, namespace, isGated ? why : null, gated)
  }
  const disconnect = async (namespace: Namespace) => {
    const { connectorId } = selectConnection(store.get, namespace)
    if (!connectorId) return
    try {
      await (await ctx.use(wallet).connections()).deleteConnection({ namespace, connectorId })
    } catch (error) {
      ctx.report(error)
    }
  }
  /** The host did not answer, so the account can neither pass nor sign. */
  const giveUp = async ({ namespace }: SiwxAccount, error: unknown) => {
    ctx.log.error('Sign-in could not begin', error)
    notices.toast('error', ctx.messages.get(siwxMessages).initFailed)
    prompt.settle()
    await disconnect(namespace)
    prompt.leave()
  }
  /** The valid sessions of an account; `null` if sign-in does not apply to its namespace. */
  const sessionsOf = async (account: SiwxAccount, signal: AbortSignal) =>
    applies(ctx, account.namespace) ? signOuts.read(account, signal) : null
  /** The same, read again while something changes them. */
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
    expiryTimers.set(account.namespace, signed ?? [])
    hold(account, null)
  }
  const homeOf = ({ network }: SiwxAccount) => {
    if (!lastSigned || lastSigned.network === network) return undefined
    const there = selectAccount(store.get, lastSigned.namespace)
    return there && isSameAddress(there.network, there.address, lastSigned.address) ? lastSigned : undefined
  }
  /** The network to which an account that declines can go back, if the host still has its session there. */
  const backOf = async (account: SiwxAccount): Promise<CaipNetworkId | null> => {
    const home = homeOf(account)
    if (!home) return null
    // The sessions of the account were read before, and both have to fit into the time limit of a connect gate.
    const isThere = withTimeLimit(answerTime / 2, () => isSignedIn(home), ctx.signal)
    return (await isThere.catch(() => false)) ? home.network : null
  }
  const ask = (account: SiwxAccount, quiet: boolean, back: CaipNetworkId | null): boolean => {
    hold(account, 'waiting')
    if (!isActive(account)) return false
    // If signing is optional, users are not asked again after they closed the view, nor at each page load.
    if ((quiet || dismissed === keyOf(account)) && !prompt.isRequired(account)) {
      const { pending, required, busy } = prompt.state()
      // A view that was to open while signing was required would say that the account will be disconnected.
      if (required && !busy && isSameAccount(pending, account) && !prompt.isOnScreen()) prompt.settle()
      return false
    }
    dismissed = undefined
    prompt.ask(account, { unseen: quiet && !modal.isOpen(), back })
    return true
  }

  /** `keeps`: an account that is admitted stays so if its sessions can not be read. */
  const checkAccount = async (account: SiwxAccount, quiet: boolean, keeps: boolean): Promise<boolean> => {
    const again = () => {
      // Another check of this account must not wait for this one, which waits for the check of the account that is active now.
      checks.delete(checkKeyOf(account, quiet, keeps))
      return check({ namespace: account.namespace, quiet }, keeps)
    }
    let sessions: readonly SiwxSession[] | null
    try {
      sessions = await readSessions(account)
    } catch (error) {
      if (ctx.signal.aborted) return false
      if (!isStill(account)) return again()
      if (quiet) {
        failures += 1
        ctx.log.error('The host does not tell the sessions of an account', error)
        if (keeps && isAdmitted(account.namespace)) return false
        return ask(account, quiet, null)
      }
      await giveUp(account, error)
      return true
    }
    if (ctx.signal.aborted) return false
    if (!isStill(account)) return again()
    if (sessions?.length === 0) {
      hold(account, 'waiting')
      const before = changes
      const back = await backOf(account)
      if (ctx.signal.aborted) return false
      if (!isStill(account)) return again()
      return before === changes ? ask(account, quiet, back) : checkAccount(account, quiet, keeps)
    }
    letIn(
      account,
      sessions?.map(({ data }) => data),
    )
    if (isActive(account) && prompt.settle()) prompt.close()
    return false
  }

  /**
   * Checks an account on a network that is not in the host's list, where there is nothing to sign: it is admitted if it
   * has a session on the selected network and the host allows unsupported networks.
   */
  const checkUnsupported = async (namespace: Namespace, keeps: boolean) => {
    const place = () => selectConnection(store.get, namespace)
    const address = () => place().accounts[0]?.address
    const isHere = () => selectIsUnsupported(store.get, namespace)
    const [before, network] = [address(), store.get(networksSlice).selected[namespace]]
    if (!isHere()) return
    const isAdmissible = before !== undefined && network !== undefined && !selectIsStuck(store.get, namespace)
    const failed = () => {
      failures += 1
      return keeps && isAdmitted(namespace) ? undefined : []
    }
    const sessions = isAdmissible ? await readSessions({ namespace, network, address: before }).catch(failed) : []
    const { network: here } = place()
    if (ctx.signal.aborted || !isHere() || before === undefined || address() !== before || !here) return
    if (sessions === undefined) return
    const account = { namespace, network: here, address: before }
    if (sessions?.length === 0) return hold(account, 'waiting')
    expiryTimers.set(namespace, sessions?.map(({ data }) => data) ?? [])
    hold(account, null)
  }

  const check = async ({ namespace: wanted, quiet = false }: CheckOptions = {}, keeps = false): Promise<boolean> => {
    const { active } = store.get(connectionsSlice)
    const namespace = wanted ?? active
    const account = namespace ? selectAccount(store.get, namespace) : null
    if (!account) {
      if (namespace) await checkUnsupported(namespace, keeps)
      if (namespace === active && prompt.settle()) prompt.leave()
      return false
    }
    const key = checkKeyOf(account, quiet, keeps)
    const running = checks.get(key)
    if (running) return running
    const fresh = checkAccount(account, quiet, keeps).finally(() => {
      if (checks.get(key) === fresh) checks.delete(key)
    })
    checks.set(key, fresh)
    return fresh
  }

  const checkAll = (keeps: boolean): Promise<unknown> => {
    arrivals += 1
    changes += 1
    const namespaces = selectConnectedNamespaces(store.get)
    return Promise.all(namespaces.map((namespace) => check({ namespace, quiet: true }, keeps)))
  }

  const expiryTimers = createExpiryTimers((namespace) => void check({ namespace, quiet: true }), ctx.signal)

  return {
    check: (options) => check(options),
    enter(options) {
      arrivals += 1
      changes += 1
      const { namespace } = options
      // Only the account of the active namespace is asked at once; others are asked when their namespace becomes active.
      return check({ ...options, quiet: options.quiet || namespace !== store.get(connectionsSlice).active })
    },
    arrivals: () => arrivals,
    async admit(account, signed, begun) {
      changes += 1
      signOuts.signed(account)
      if (isStill(account) && begun === arrivals) {
        letIn(account, [signed])
        return true
      }
      prompt.failed({ declined: false, message: null })
      await check({ namespace: account.namespace })
      return isStill(account) && isSameAccount(lastSigned, account)
    },
    checkAnew: () => void checkAll(false),
    async checkReturned(keeps) {
      const before = failures
      await checkAll(keeps)
      return failures === before
    },
    isSignedIn,
    disconnect,
    dismiss(account) {
      dismissed = keyOf(account)
      // The host may have required signing when the account was asked, and no longer does.
      if (isStill(account)) hold(account, 'waiting')
    },
    homeOf,
    forget(namespace) {
      expiryTimers.set(namespace, [])
      dismissed = undefined
      if (lastSigned?.namespace === namespace) lastSigned = null
      return signOuts.signOut(namespace)
    },
  }
}
