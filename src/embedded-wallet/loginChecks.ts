import { type Network, networksSlice } from 'portico/wallet'
import { alertSessionEnded } from './alerts.ts'
import type { LoggedInUser } from './loggedInUser.ts'
import type { UserAnswer } from './protocol.ts'
import { type NamespaceSession, readNamespaceSession } from './session.ts'
import { embeddedWalletSlice } from './tokens.ts'
import type { Context, WalletFrame } from './walletFrame.ts'

export interface CheckSource {
  readonly user: LoggedInUser
  askUser(network: Network, signal: AbortSignal): Promise<UserAnswer>
  /** Connects the accounts of another user, whom another tab has logged in. */
  connectOther(): Promise<void>
  /** Whether a login is under way. */
  isPending(): boolean
}

/** Questions to the frame about the user whose accounts are connected. */
export interface LoginChecks {
  /** Whether the frame still has the accounts of this page: another tab may have logged another user in. */
  isSameUser(signal: AbortSignal): Promise<boolean>
  /** Whether an answer is about another user: it has another email address, or lacks one, and has none of the accounts. */
  isOther(answer: UserAnswer, now: NamespaceSession | undefined, before: NamespaceSession): boolean
  /** See `Login.check`. */
  check(): void
  /** Ends a check that runs. */
  end(): void
  /** See `Login.askDeployed`. */
  askDeployed(signal: AbortSignal): Promise<boolean>
}

const addressesOf = ({ accounts }: NamespaceSession) => accounts.map(({ address }) => address.toLowerCase())

function sharesAccount(one: NamespaceSession, other: NamespaceSession): boolean {
  const known = addressesOf(one)
  return addressesOf(other).some((address) => known.includes(address))
}

export function createLoginChecks(ctx: Context, frame: WalletFrame, source: CheckSource): LoginChecks {
  const { user, askUser } = source
  const { sessions } = user
  const networkOf = (session: NamespaceSession | undefined) =>
    ctx.store.get(networksSlice).networks.find(({ caipNetworkId }) => caipNetworkId === session?.network)

  async function isSameUser(signal: AbortSignal): Promise<boolean> {
    const [session] = sessions.values()
    const network = networkOf(session)
    if (!session || !network) return true
    const { chainNamespace, caipNetworkId } = network
    const now = readNamespaceSession(await askUser(network, signal), chainNamespace, caipNetworkId)
    return !now || sharesAccount(now, session)
  }

  return {
    isSameUser,
    isOther({ email }, now, before) {
      const known = ctx.store.get(embeddedWalletSlice).user?.email
      // Smart accounts may have another address on another network.
      const isOtherEmail = email?.toLowerCase() !== known?.toLowerCase()
      return isOtherEmail && now !== undefined && !sharesAccount(now, before)
    },
    check() {
      void ctx.latest('check', async (signal) => {
        const opened = frame.peek()
        if (!opened || sessions.size === 0) return
        try {
          const { isConnected } = await opened.channel.request('IS_CONNECTED', undefined, signal)
          // The user has signed out meanwhile, or logs in.
          if (sessions.size === 0 || source.isPending()) return
          if (!isConnected) {
            user.end()
            alertSessionEnded(ctx)
          } else if (!(await isSameUser(signal)) && sessions.size > 0 && !source.isPending()) {
            await source.connectOther()
          }
        } catch (error) {
          signal.throwIfAborted()
          ctx.log.info('The embedded wallet did not say whether the user is logged in', error)
        }
      })
    },
    end: () => void ctx.latest('check', async () => {}),
    async askDeployed(signal) {
      const session = sessions.get('eip155')
      const network = networkOf(session)
      if (!session || !network || session.isDeployed || session.accounts[0].type !== 'smartAccount') return true
      const now = readNamespaceSession(await askUser(network, signal), 'eip155', session.network)
      // The user may have switched to another account or network since.
      if (sessions.get('eip155') !== session) return true
      const isSameAccount = now?.accounts[0].address.toLowerCase() === session.accounts[0].address.toLowerCase()
      if (!isSameAccount || !now?.isDeployed) return false
      sessions.set('eip155', { ...session, isDeployed: true })
      user.update('eip155', session.network)
      return true
    },
  }
}
