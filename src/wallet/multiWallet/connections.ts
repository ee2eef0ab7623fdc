import { withTimeLimit } from 'portico/kernel'
import { abortReason } from '../../kernel/internal.ts'
import type { Account, AccountType } from '../account.ts'
import type { Namespace } from '../caip.ts'
import { deleteConnection } from '../connection/disconnect.ts'
import { remember } from '../connection/remember.ts'
import { ConnectorNotFoundError, NotConnectedError } from '../errors/options.ts'
import { UnsupportedProviderMethodError } from '../errors/provider.ts'
import { activate, cancelAttempt, connectionOf, type Runtime } from '../runtime.ts'
import type { Session } from '../session.ts'
import { fallBack, refreshSession, tellMove } from '../sessions/activeSession.ts'
import { chooseAccount } from '../sessions/chooseAccount.ts'
import { releaseSession } from '../sessions/releaseSession.ts'
import { requestSilently } from '../sessions/requestSession.ts'
import { activeSession, allowsMultiWallet, findSession, otherSessions } from '../sessions/sessionList.ts'
import { connectionsSlice } from '../tokens.ts'
import { cleanLabel, labelKey } from './labels.ts'
import { type Connection, listConnections } from './listConnections.ts'
import { deleteRecent } from './recentConnections.ts'
import { storedAccountTypes, storedLabels, storedRecentConnections } from './storageKeys.ts'
import { otherConnectionsSlice } from './tokens.ts'

/** A wallet in a namespace. */
export interface ConnectionId {
  readonly namespace: Namespace
  readonly connectorId: string
}

export interface SwitchTarget extends ConnectionId {
  /**
   * The account to activate. The wallet's own provider keeps its order of accounts, so name the account in each call to
   * it. @default the wallet's active account
   */
  readonly address?: string
}

/** The result of a switch. */
export interface Switched {
  readonly hasSwitchedWallet: boolean
  readonly hasSwitchedAccount: boolean
}

/** Manages connected wallets, accounts and labels. Their state is in `otherConnectionsSlice`. */
export interface ConnectionsController {
  /** The connected wallets of all namespaces: in each the active one first, then those beside it. */
  list(): readonly Connection[]
  /**
   * Activates a connected wallet, or another of its accounts, without a prompt. Throws `CONNECTOR_NOT_FOUND` for a
   * wallet that is not connected, `UNSUPPORTED_PROVIDER_METHOD` if the wallet does not share the account or can not
   * switch to it. After a reload, the wallet's own first account of the chosen type is active.
   */
  switchConnection(target: SwitchTarget): Promise<Switched>
  /**
   * Disconnects one wallet; another one that is connected beside it takes over. One that is being restored does not come
   * back. Throws 'Failed to disconnect'.
   */
  deleteConnection(target: ConnectionId): Promise<void>
  /**
   * Calls `onGone` once a wallet is not connected any more, neither as the active one of its namespace nor beside it; at once if it is
   * not connected now. Goes on when the plugin that watches is switched off. The returned function ends the watch.
   */
  watchGone(target: ConnectionId, onGone: () => void): () => void
  /** Forgets a wallet that was connected before. */
  deleteRecent(target: ConnectionId): void
  /**
   * Stores the account type to put first in a namespace, and switches a connected wallet to it. Throws
   * `UNSUPPORTED_PROVIDER_METHOD`, without storing the type, if the wallet has no account of it.
   */
  setPreferredAccountType(namespace: Namespace, type: AccountType): Promise<void>
  /** Sets the user's label of an account, at most 40 characters; an empty label removes it. */
  setLabel(account: { readonly namespace: Namespace; readonly address: string }, label: string): void
}

/** Time limit for a wallet to put another account first, in milliseconds: longer than that of an embedded wallet's calls. */
const timeLimit = 40_000

/** Limit of stored labels. */
const labelLimit = 100

export function createConnections(runtime: Runtime): ConnectionsController {
  const { ctx } = runtime
  ctx.store.update(otherConnectionsSlice, (draft) => {
    draft.labels = ctx.storage.get(storedLabels)
    if (allowsMultiWallet(runtime)) draft.recent = [...runtime.keep(ctx.storage).get(storedRecentConnections)]
  })

  async function prefer(namespace: Namespace, accountType: AccountType, address?: string): Promise<void> {
    const live = activeSession(runtime, namespace)
    if (live) {
      const { connector } = live.session
      cancelAttempt(runtime, namespace, 'The user turned to another account')
      fallBack(runtime, namespace)
      const network = connectionOf(ctx, namespace).network ?? undefined
      live.asked?.abort(abortReason('The user turned to another account'))
      const choice = new AbortController()
      live.asked = choice
      const session = await withTimeLimit(
        timeLimit,
        (signal) => requestSilently(runtime, { connector, network, accountType, signal }),
        AbortSignal.any([ctx.signal, choice.signal]),
      )
      const refusal = refusalOf(session)
      if (refusal) {
        releaseSession(ctx, session)
        throw refusal
      }
      ctx.store.batch(() => refreshSession(runtime, session))
      remember(runtime, namespace)
    }
    ctx.storage.set(storedAccountTypes, { ...ctx.storage.get(storedAccountTypes), [namespace]: accountType })

    /** Why a session must not replace the previous one, if so. */
    function refusalOf({ accounts }: Session): Error | undefined {
      if (runtime.attempts.has(namespace)) return abortReason('Another wallet is asked meanwhile')
      if (activeSession(runtime, namespace) !== live) return new NotConnectedError()
      const [first] = accounts
      const isIt = first?.type === accountType && (address === undefined || first.address === address)
      if (!isIt) return new UnsupportedProviderMethodError({ cause: undefined })
      return undefined
    }
  }

  async function turnTo(namespace: Namespace, { type, address }: Account): Promise<void> {
    const live = activeSession(runtime, namespace)
    if (!live?.session.switchAccount) return prefer(namespace, type, address)
    cancelAttempt(runtime, namespace, 'The user turned to another account')
    fallBack(runtime, namespace)
    const before = live.session.accounts[0]?.type
    chooseAccount(live, address)
    if (type === before) return
    ctx.storage.set(storedAccountTypes, { ...ctx.storage.get(storedAccountTypes), [namespace]: type })
  }

  return {
    list: () => listConnections(ctx.store.get(connectionsSlice), ctx.store.get(otherConnectionsSlice)),
    async switchConnection({ namespace, connectorId, address }) {
      const hasSwitchedWallet = activeSession(runtime, namespace)?.session.connector.id !== connectorId
      const before = connectionOf(ctx, namespace)
      const other = hasSwitchedWallet
        ? otherSessions(runtime, namespace).find(({ session }) => session.connector.id === connectorId)
        : undefined
      if (hasSwitchedWallet && !other) throw new ConnectorNotFoundError({ id: connectorId })
      // Before the wallet is switched: an account that it does not share must not leave another account active.
      const accounts = other?.beside?.accounts ?? before.accounts
      const isMeant = (account: Account) =>
        address !== undefined && labelKey({ namespace, address }) === labelKey({ namespace, address: account.address })
      const wanted = address === undefined ? accounts[0] : accounts.find(isMeant)
      if (!wanted) throw new UnsupportedProviderMethodError({ cause: undefined })
      if (other) {
        cancelAttempt(runtime, namespace, 'The user turned to another wallet')
        ctx.store.batch(() => {
          other.promote()
          activate(ctx, namespace)
        })
        remember(runtime, namespace)
        tellMove(runtime, namespace, before)
      }
      const hasSwitchedAccount = wanted.address !== accounts[0]?.address
      if (hasSwitchedAccount) await turnTo(namespace, wanted)
      return { hasSwitchedWallet, hasSwitchedAccount }
    },
    deleteConnection: ({ namespace, connectorId }) => deleteConnection(runtime, namespace, connectorId),
    watchGone({ namespace, connectorId }, onGone) {
      const isGone = () => findSession(runtime, namespace, connectorId) === undefined
      if (!isGone()) return ctx.store.watch(connectionsSlice, isGone, (isNow) => isNow && onGone())
      onGone()
      return () => {}
    },
    deleteRecent: (target) => deleteRecent(runtime, target),
    setPreferredAccountType: (namespace, type) => prefer(namespace, type),
    setLabel(account, label) {
      const key = labelKey(account)
      const { [key]: _, ...others } = ctx.storage.get(storedLabels)
      const clean = cleanLabel(label)
      const newestFirst = Object.entries(clean ? { [key]: clean, ...others } : others).slice(0, labelLimit)
      const labels = Object.fromEntries(newestFirst)
      ctx.storage.set(storedLabels, labels)
      ctx.store.update(otherConnectionsSlice, (draft) => {
        draft.labels = labels
      })
    },
  }
}
