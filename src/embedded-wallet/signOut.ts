import { modalSlice, sleep } from 'portico/kernel'
import type { LoggedInUser } from './loggedInUser.ts'
import { type EmbeddedUser, embeddedWalletSlice, type LoginRequest } from './tokens.ts'
import type { Context, WalletFrame } from './walletFrame.ts'

/** Ends the login of a user, here and in the frame. */
export interface SignOut {
  /** A login begins: a user of the frame whose login failed before is not signed out any more. */
  begin(): void
  /** Forgets the user here and signs out in the frame. Resolves after at most 3 s; the frame may follow later. */
  signOut(): Promise<void>
  /** Signs out a user whom another wallet has replaced, or whose `login` failed. See `Login.abandon`. */
  abandon(login: LoginRequest | undefined): void
}

/** Time limit of a sign-out for the answer of the frame, in milliseconds. */
const signOutTime = 3000

export function createSignOut(ctx: Context, frame: WalletFrame, user: LoggedInUser): SignOut {
  /** The key of the entry that is on screen during a login. */
  let entry: number | undefined
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
  const endReplaced = (replaced: EmbeddedUser | null) => () => {
    if (!ctx.signal.aborted && ctx.store.get(embeddedWalletSlice).user === replaced) user.end()
  }
  const isOnScreen = (key: number | undefined) =>
    key !== undefined && ctx.store.get(modalSlice).open && ctx.router.current()?.key === key

  return {
    begin() {
      entry = ctx.router.current()?.key
      stayLoggedIn()
    },
    signOut() {
      user.end()
      return signOutInFrame()
    },
    abandon(login) {
      if (!login) return void farewell().then(endReplaced(ctx.store.get(embeddedWalletSlice).user))
      const key = entry
      user.end()
      if (login.social || !isOnScreen(key)) return void farewell()
      stayLoggedIn = ctx.store.subscribe(() => {
        if (isOnScreen(key)) return
        stayLoggedIn()
        // Another tab may have logged a user in meanwhile.
        if (!user.isStored()) void farewell()
      })
    },
  }
}
