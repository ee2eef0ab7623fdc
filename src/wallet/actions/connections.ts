import { abortReason } from 'portico/kernel'
import type { Namespace } from '../caip.ts'
import type { Account, AccountType, Session } from '../chain.ts'
import { ConnectorNotFoundError, NotConnectedError } from '../errors/options.ts'
import { UnsupportedProviderMethodError } from '../errors/provider.ts'
import { activate, cancelAttempt, connectionOf, type Runtime } from '../runtime.ts'
import { cleanLabel, labelKey } from '../several/labels.ts'
import { loadSeveral } from '../several/loadSeveral.ts'
import { storedAccountTypes, storedLabels, storedRecent } from '../several/storageKeys.ts'
import { otherConnectionsSlice } from '../several/tokens.ts'
import { deleteConnection } from './disconnect.ts'
import { fallBack, refreshSession, tellMove } from './openSession.ts'
import { releaseSession } from './releaseSession.ts'
import { remember } from './remember.ts'
import { requestSilently } from './requestSession.ts'

/** A wallet in a namespace. */
export interface ConnectionId {
  readonly namespace: Namespace
  readonly connectorId: string
}

export interface SwitchTarget extends ConnectionId {
  /**
   * The account of the wallet to turn to. The wallet's own provider keeps its order of accounts: name the account in each
   * call to it. @default the one that is its active one
   */
  readonly address?: string
}

/** What a switch changed. */
export interface Switched {
  readonly hasSwitchedWallet: boolean
  readonly hasSwitchedAccount: boolean
}

/** Manages what is connected, beside connecting itself. `otherConnectionsSlice` tells what there is. */
export interface ConnectionsController {
  /**
   * Makes a connected wallet, or another of its accounts, the active one of its namespace, without a prompt. Throws
   * `CONNECTOR_NOT_FOUND` for a wallet that is not connected, `UNSUPPORTED_PROVIDER_METHOD` where it keeps its account or
   * does not share that one. After a reload the wallet's own first account is the active one again.
   */
  switchConnection(target: SwitchTarget): Promise<Switched>
  /** Disconnects one wallet; another one that is connected beside it takes over. Throws 'Failed to disconnect'. */
  deleteConnection(target: ConnectionId): Promise<void>
  /** Forgets a wallet that was connected before. */
  deleteRecent(target: ConnectionId): void
  /**
   * Keeps which kind of account to put first in a namespace, and turns to it where a wallet is connected. Throws
   * `UNSUPPORTED_PROVIDER_METHOD` where that has none of the kind, and then keeps nothing.
   */
  setPreferredAccountType(namespace: Namespace, type: AccountType): Promise<void>
  /** Gives an account a name of the visitor's own, at most 40 characters; an empty one takes it away. */
  setLabel(account: { readonly namespace: Namespace; readonly address: string }, label: string): void
}

/** How many names of accounts are kept. */
const labelLimit = 100

export async function createConnections(runtime: Runtime): Promise<ConnectionsController> {
  const { ctx } = runtime
  const several = await loadSeveral(runtime)
  ctx.store.update(otherConnectionsSlice, (draft) => {
    draft.labels = ctx.storage.get(storedLabels)
    if (several) draft.recent = [...ctx.storage.get(storedRecent)]
  })

  const activeId = (namespace: Namespace) => runtime.sessions.get(namespace)?.session.connector.id

  async function prefer(namespace: Namespace, accountType: AccountType, address?: string): Promise<void> {
    const live = runtime.sessions.get(namespace)
    if (live) {
      const { connector } = live.session
      cancelAttempt(runtime, namespace, 'The visitor turned to another account')
      fallBack(runtime, namespace)
      const network = connectionOf(ctx, namespace).network ?? undefined
      const session = await requestSilently(runtime, { connector, network, accountType, signal: ctx.signal })
      const refusal = refusalOf(session)
      if (refusal) {
        releaseSession(ctx, session)
        throw refusal
      }
      ctx.store.batch(() => refreshSession(runtime, session))
      remember(runtime, namespace)
    }
    ctx.storage.set(storedAccountTypes, { ...ctx.storage.get(storedAccountTypes), [namespace]: accountType })

    /** Why a session is not to take the place of the one before. */
    function refusalOf({ accounts }: Session): Error | undefined {
      if (runtime.attempts.has(namespace)) return abortReason('Another wallet is asked meanwhile')
      if (runtime.sessions.get(namespace) !== live) return new NotConnectedError()
      const [first] = accounts
      const isIt = first?.type === accountType && (address === undefined || first.address === address)
      if (!isIt) return new UnsupportedProviderMethodError({ cause: undefined })
      return undefined
    }
  }

  async function turnTo(namespace: Namespace, { type, address }: Account): Promise<void> {
    const session = runtime.sessions.get(namespace)?.session
    if (!session?.switchAccount) return prefer(namespace, type, address)
    cancelAttempt(runtime, namespace, 'The visitor turned to another account')
    fallBack(runtime, namespace)
    const before = session.accounts[0]?.type
    session.switchAccount(address)
    if (type === before) return
    ctx.storage.set(storedAccountTypes, { ...ctx.storage.get(storedAccountTypes), [namespace]: type })
  }

  return {
    async switchConnection({ namespace, connectorId, address }) {
      const hasSwitchedWallet = activeId(namespace) !== connectorId
      const before = connectionOf(ctx, namespace)
      if (hasSwitchedWallet) {
        const isHere = runtime.several?.lives(namespace).some(({ session }) => session.connector.id === connectorId)
        if (!isHere) throw new ConnectorNotFoundError({ id: connectorId })
        cancelAttempt(runtime, namespace, 'The visitor turned to another wallet')
        ctx.store.batch(() => {
          runtime.several?.switchTo(namespace, connectorId)
          activate(ctx, namespace)
        })
        remember(runtime, namespace)
        tellMove(runtime, namespace, before)
      }
      const { accounts } = connectionOf(ctx, namespace)
      const wanted = address === undefined ? accounts[0] : accounts.find((account) => account.address === address)
      if (!wanted) throw new UnsupportedProviderMethodError({ cause: undefined })
      const hasSwitchedAccount = wanted.address !== accounts[0]?.address
      if (hasSwitchedAccount) await turnTo(namespace, wanted)
      return { hasSwitchedWallet, hasSwitchedAccount }
    },
    deleteConnection: ({ namespace, connectorId }) => deleteConnection(runtime, namespace, connectorId),
    deleteRecent: ({ namespace, connectorId }) => runtime.several?.deleteRecent(namespace, connectorId),
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
