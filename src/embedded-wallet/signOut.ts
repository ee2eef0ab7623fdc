import { modalSlice, sleep } from 'portico/kernel'
import type { LoggedInUser } from './loggedInUser.ts'
import { type EmbeddedUser, embeddedWalletSlice, type LoginRequest } from './tokens.ts'
import type { Context, WalletFrame } from './walletFrame.ts'

/** Ends the login of a user, here and in the frame. */
export interface SignOut {
  /** A login begins: cancels the sign-out of a user whose login failed before. */
  begin(): void
  /** Forgets the user here and signs out in the frame. Resolves after at most 3 s; the frame may follow later. */
  signOut(): Promise<void>
  /**
   * Signs out a user whom another wallet has replaced, whose restore was cancelled, or whose `login` failed. See
   * `Login.abandon`.
   */
  abandon(login: LoginRequest | undefined): void
}

/** Time limit of a sign-out for the answer of the frame, in milliseconds. */
const signOutTime = 3000

export function createSignOut(ctx: Context, frame: WalletFrame, user: LoggedInUser): SignOut {
  /** The key of the entry that is on screen during a login. */
  let entry: number | undefined
  /** The number of logins that have begun. */
  let logins = 0
  /** Cancels the sign-out that waits until the view of a failed login is left. */
  let stayLoggedIn = () => {}

  async function signOutInFrame(): Promise<void> {
    const attempt = new AbortController()
    const late = sleep(signOutTime, AbortSignal.any([attempt.signal, ctx.signal])).catch(() => {})
    try {
      await Promise.race([frame.signOut(), late])
    } catch (error) {
      if (!ctx.signal.aborted) throw error
    } finally {
      attempt.abort()
    }
  }
  const farewell = () => signOutInFrame().catch((error: unknown) => ctx.log.info('The frame did not sign out', error))
  /**
   * Ends the login that another wallet has replaced, after the frame has signed out: by then the wallet has stored its new
   * connection. Other tabs that saw the sign-out first would disconnect, and remove that connection.
   */
  async function endReplaced(replaced: EmbeddedUser): Promise<void> {
    const before = logins
    await farewell()
    const now = ctx.store.get(embeddedWalletSlice).user
    // `null`: the user has left already, because the wallet is not connected any more.
    if (!ctx.signal.aborted && logins === before && (now === null || now === replaced)) user.end()
  }
  const isOnScreen = (key: number | undefined) =>
    key !== undefined && ctx.store.get(modalSlice).open && ctx.router.current()?.key === key

  return {
    begin() {
      entry = ctx.router.current()?.key
      logins += 1
      stayLoggedIn()
    },
    signOut() {
      user.end()
      return signOutInFrame()
    },
    abandon(login) {
      // May be called twice for one login.
      stayLoggedIn()
      const replaced = ctx.store.get(embeddedWalletSlice).user
      if (!login && replaced) return void endReplaced(replaced)
      const key = entry
      user.end()
      if (!login || login.social || !isOnScreen(key)) return void farewell()
      stayLoggedIn = ctx.store.subscribe(() => {
        if (isOnScreen(key)) return
        stayLoggedIn()
        // Another tab may have logged a user in meanwhile.
        if (!user.isStored()) void farewell()
      })
    },
  }
}
