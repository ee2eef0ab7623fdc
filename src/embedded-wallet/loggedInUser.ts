import { type CaipNetworkId, type Namespace, wallet } from 'portico/wallet'
import type { AccountType } from '../wallet/internal.ts'
import type { UserAnswer } from './protocol.ts'
import type { NamespaceSession } from './session.ts'
import {
  loginKeys,
  storedEmail,
  storedEmailSentAt,
  storedLogin,
  storedNetwork,
  storedProvider,
  storedUserName,
} from './storageKeys.ts'
import { type EmbeddedUser, embeddedWalletSlice, type LoginRequest } from './tokens.ts'
import type { Context } from './walletFrame.ts'

/** The logged-in user: the accounts, their state for views, and the data that is stored for a later visit. */
export interface LoggedInUser {
  readonly sessions: Map<Namespace, NamespaceSession>
  /** Calls the listener after the accounts or the network of a namespace changed. */
  watch(listener: (namespace: Namespace) => void): () => void
  tell(namespace: Namespace): void
  /** Whether an earlier visit, or another tab, stored a login. */
  isStored(): boolean
  /** The network that was stored last. */
  network(): CaipNetworkId | null
  /** Shows and stores a user whose accounts are in `sessions`; `login` is absent if an earlier login is restored. */
  remember(answer: UserAnswer, network: CaipNetworkId, login: LoginRequest | undefined): void
  /** Shows and stores the changed accounts of a namespace, and calls the watchers. */
  update(namespace: Namespace, network: CaipNetworkId): void
  /** Shows and stores the new email address, unless the user has been logged out meanwhile. */
  setEmail(email: string): void
  /** Removes the accounts and the stored data. */
  forget(): void
  /** Forgets the user, and calls the watchers. */
  end(): void
  /** Removes the accounts but not the stored data, and calls the watchers. */
  leave(): void
}

export function createLoggedInUser(ctx: Context): LoggedInUser {
  const sessions = new Map<Namespace, NamespaceSession>()
  const listeners = new Set<(namespace: Namespace) => void>()
  const storage = () => ctx.use(wallet).keep(ctx.storage)

  const setUser = (user: EmbeddedUser | null) =>
    ctx.store.update(embeddedWalletSlice, (draft) => {
      draft.user = user
    })
  const tell = (namespace: Namespace) => {
    for (const listener of [...listeners]) listener(namespace)
  }

  function forget(): void {
    sessions.clear()
    const kept = storage()
    for (const key of loginKeys) kept.remove(key)
    setUser(null)
  }
  function end(drop = forget): void {
    const covered = [...sessions.keys()]
    drop()
    for (const namespace of covered) tell(namespace)
  }

  const accountTypes = (): Partial<Record<Namespace, AccountType>> =>
    Object.fromEntries([...sessions].map(([namespace, { accounts }]) => [namespace, accounts[0].type]))
  const isDeployed = () => sessions.get('eip155')?.isDeployed ?? false

  const user: LoggedInUser = {
    sessions,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    tell,
    isStored: () => storage().get(storedLogin) === true,
    network: () => storage().get(storedNetwork) as CaipNetworkId | null,
    remember({ email, userName: name }, network, login) {
      const kept = storage()
      const provider = login?.social?.provider ?? (login ? 'email' : (kept.get(storedProvider) ?? 'email'))
      // The stored name may be that of an earlier user, whose login was not restored.
      const userName = name ?? (login ? (login.social?.userName ?? null) : kept.get(storedUserName))
      kept.set(storedLogin, true)
      kept.set(storedNetwork, network)
      kept.set(storedProvider, provider)
      if (email) kept.set(storedEmail, email)
      else kept.remove(storedEmail)
      if (userName) kept.set(storedUserName, userName)
      else kept.remove(storedUserName)
      ctx.storage.remove(storedEmailSentAt)
      setUser({
        email: email ?? null,
        userName,
        provider,
        accountTypes: accountTypes(),
        smartAccountDeployed: isDeployed(),
      })
    },
    update(namespace, network) {
      ctx.store.update(embeddedWalletSlice, (draft) => {
        if (!draft.user) return
        draft.user.accountTypes = accountTypes()
        draft.user.smartAccountDeployed = isDeployed()
      })
      storage().set(storedNetwork, network)
      tell(namespace)
    },
    setEmail(email) {
      // Another tab may have signed out before the frame answered.
      if (!ctx.store.get(embeddedWalletSlice).user) return
      storage().set(storedEmail, email)
      ctx.store.update(embeddedWalletSlice, (draft) => {
        if (draft.user) draft.user.email = email
      })
    },
    forget,
    end: () => end(),
    leave: () =>
      end(() => {
        sessions.clear()
        setUser(null)
      }),
  }
  // Another tab has signed out. Leave frame and storage as they are: another user may be logging in there.
  ctx.storage.watch(storedLogin, (isLoggedIn) => {
    if (!isLoggedIn) user.leave()
  })
  return user
}
