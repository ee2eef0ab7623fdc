import { abortable, HttpError, type PluginContext } from 'portico/kernel'
import { type ActiveAccount, selectActiveAccount, toWalletError, wallet } from 'portico/wallet'
import { AccountChangedError, ApprovedLateError, NameTakenError, RegisterNameError } from './errors.ts'
import { coinTypeOf } from './rules/name.ts'
import { leadsTo } from './rules/record.ts'
import type { NameService } from './service.ts'

/** How far the timestamp of a message may be from the clock of the service, in milliseconds. */
const tolerance = 10_000
/** Messages are dated ahead by this, in milliseconds: the user has 15 seconds to approve rather than 10. */
const lead = 5_000
/** Limit of approvals that are requested from the wallet. */
const maxPrompts = 3

/** The clock of the service: that of the page, corrected by the `date` header of its answers. */
interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Reads the `date` header of an answer, if CORS exposes it. */
  learn(response: Response): void
}

function createClock(): Clock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    learn({ headers }) {
      const date = Date.parse(headers.get('date') ?? '')
      if (Number.isFinite(date)) ahead = date - Date.now()
    },
  }
}

export interface Registration {
  /** With its ending. */
  readonly name: string
  readonly activeAccount: ActiveAccount
  /** Called before the wallet is asked again. */
  onAskAgain(): void
}

/**
 * Creates the function that registers names. It throws the named error of the wallet, `NAMES_TAKEN`, `NAMES_LATE`,
 * `NAMES_OUTDATED`, or 'Error registering name'.
 */
export function createRegistrar(ctx: Pick<PluginContext, 'store' | 'use'>, service: NameService) {
  const clock = createClock()

  const sign = async (
    message: string,
    { namespace, caipAddress }: ActiveAccount,
    signal: AbortSignal,
  ): Promise<string> => {
    const isActiveAccount = () => selectActiveAccount(ctx.store.get, namespace)?.caipAddress === caipAddress
    if (!isActiveAccount()) throw new AccountChangedError()
    try {
      // Skip the review of requests: the form has told what is signed, and a review would use up part of the 15 seconds.
      const asked = ctx.use(wallet).signMessage(message, { namespace, signal, isReviewed: true })
      const signature = await abortable(asked, signal)
      if (!isActiveAccount()) throw new AccountChangedError()
      return signature
    } catch (error) {
      signal.throwIfAborted()
      throw toWalletError(error)
    }
  }

  return async ({ name, activeAccount, onAskAgain }: Registration, signal: AbortSignal): Promise<void> => {
    const { address, network } = activeAccount
    const coin_type = coinTypeOf(network.id)
    if (coin_type === undefined) throw new RegisterNameError()
    for (let prompt = 0; prompt < maxPrompts; prompt++) {
      if (prompt > 0) onAskAgain()
      const timestamp = Math.floor((clock.now() + lead) / 1000)
      const isOutOfTime = () => Math.abs(clock.now() - timestamp * 1000) > tolerance
      const message = JSON.stringify({ name, attributes: {}, timestamp })
      const signature = await sign(message, activeAccount, signal)
      if (isOutOfTime()) continue
      try {
        await service.register({ coin_type, address, message, signature }, network, signal)
        return
      } catch (error) {
        signal.throwIfAborted()
        // The service may have registered the name although its answer was lost.
        const found = await service.find(name, signal, network).catch(() => null)
        signal.throwIfAborted()
        if (found && leadsTo(found, address)) return
        if (found) throw new NameTakenError({ cause: error })
        const response = HttpError.is(error) ? (error.cause as Response) : undefined
        if (response) clock.learn(response)
        if (response?.status !== 400 || !isOutOfTime()) throw new RegisterNameError({ cause: error })
      }
    }
    throw new ApprovedLateError()
  }
}
