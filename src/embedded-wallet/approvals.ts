import { closeGuards } from 'portico/kernel'
import { type CaipNetworkId, gatedSlice, namespaceOf } from 'portico/wallet'
import type { RequestInReview } from './approvalReview.ts'
import type { Login } from './login.ts'
import type { PayloadOf } from './protocol.ts'
import { createProviderError } from './providerError.ts'
import { ApproveTransactionView } from './tokens.ts'
import type { Context, WalletFrame } from './walletFrame.ts'

/** Asks the user to approve calls, one after another. */
export interface Approvals {
  /**
   * Shows the frame above the modal until the user has decided. Rejects with an error of EIP-1193: 4001 if the user declines,
   * cancels, closes the modal or is logged out, -32005 if too many calls wait.
   */
  ask(call: PayloadOf<'RPC_REQUEST'>, network: CaipNetworkId): Promise<unknown>
}

interface Question {
  readonly call: PayloadOf<'RPC_REQUEST'>
  readonly network: CaipNetworkId
  /** The accounts that the user had when the page asked. */
  readonly accounts: readonly string[]
  readonly attempt: AbortController
  resolve(answer: unknown): void
  reject(error: unknown): void
}

/** Limit of waiting calls, so that a page can not ask for approvals without end. */
const limit = 10

export function createApprovals(
  ctx: Context,
  frame: WalletFrame,
  login: Pick<Login, 'session' | 'watch'>,
  review: RequestInReview,
): Approvals {
  const { modal, router, store } = ctx
  const waiting: Question[] = []
  let active: Question | undefined

  const accountsOf = (network: CaipNetworkId) => {
    const { accounts = [] } = login.session(namespaceOf(network)) ?? {}
    return accounts.map(({ address }) => address.toLowerCase())
  }
  /** Whether the user is the same as when the page asked, possibly on another account or network. */
  const isOfUser = ({ network, accounts }: Question) => {
    const now = accountsOf(network)
    return accounts.some((account) => now.includes(account))
  }

  const isOnScreen = () => modal.isOpen() && router.current()?.view === ApproveTransactionView.id

  /** Rejects the matching calls: the one that the user decides about, and those that wait. */
  function abandon(isMeant: (question: Question) => boolean = () => true): void {
    const left = waiting.splice(0)
    waiting.push(...left.filter((question) => !isMeant(question)))
    for (const question of [...(active ? [active] : []), ...left].filter(isMeant)) {
      question.reject(createProviderError(4001, undefined, 'Request was aborted'))
      question.attempt.abort()
    }
  }

  function leave(): void {
    frame.hide()
    if (!isOnScreen()) return
    // If the modal was opened for this view only, going back closes it.
    router.back()
  }

  async function run(question: Question): Promise<void> {
    const { call, network, attempt, resolve, reject } = question
    const signal = AbortSignal.any([attempt.signal, ctx.signal])
    if (!isOnScreen()) {
      if (modal.isOpen()) router.push(ApproveTransactionView)
      else modal.open(ApproveTransactionView)
    }
    let isApproved = false
    try {
      const { channel } = frame.open(network)
      review.begin(call, network)
      const answer = channel.request('RPC_REQUEST', call, signal)
      frame.show(abandonActive)
      resolve(await answer)
      isApproved = true
    } catch (error) {
      reject(signal.aborted ? createProviderError(4001, error, 'Request was aborted') : error)
    } finally {
      review.end(isApproved)
    }
  }
  const abandonActive = () => active?.attempt.abort()

  async function pump(): Promise<void> {
    if (active) return
    for (active = waiting.shift(); active; active = waiting.shift()) await run(active)
    leave()
  }

  store.subscribe(() => {
    // The user left the view.
    if (active && !isOnScreen()) abandon()
  })
  // Reject the calls of a user who has logged out or was replaced by another user.
  login.watch(() => abandon((question) => !isOfUser(question)))
  ctx.onDispose(() => abandon())
  ctx.slots.contribute(closeGuards, {
    id: 'embedded-wallet',
    // While a gate holds the account back, closing is refused: the user declines in the frame, then has to sign in.
    allows: (entry) => {
      const namespace = active && namespaceOf(active.network)
      return entry?.view !== ApproveTransactionView.id || !namespace || !store.get(gatedSlice).gated[namespace]
    },
  })

  return {
    ask(call, network) {
      if (waiting.length >= limit) return Promise.reject(createProviderError(-32005))
      return new Promise((resolve, reject) => {
        waiting.push({ call, network, accounts: accountsOf(network), attempt: new AbortController(), resolve, reject })
        pump().catch(ctx.report)
      })
    },
  }
}
