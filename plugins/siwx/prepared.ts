import { abortable, withTimeLimit } from 'portico/kernel'
import { answerTime } from './expiryTimers.ts'
import { isSameAccount } from './select.ts'
import type { SiwxAccount } from './tokens.ts'
import type { SiwxConfig, SiwxMessage } from './types.ts'

/**
 * Least remaining lifetime of a message to sign, in milliseconds: the user needs time to answer the wallet. If the lifetime of
 * the messages is so short that this is more than half of it, half of it is enough.
 */
const leastLife = 10_000

/** A message and its text. `toString` of the host is called once, so that the text can not change after it was shown. */
export interface MessageToSign {
  readonly message: SiwxMessage
  readonly text: string
}

interface Prepared {
  readonly account: SiwxAccount
  readonly controller: AbortController
  readonly making: Promise<MessageToSign>
  expiresAt: number
}

/** The message to sign, created once, so that the text shown is the text that is signed. */
export interface PreparedMessage {
  /** Creates the message, or returns the one created for this account. After a failure, the next call tries again. */
  get(account: SiwxAccount, signal: AbortSignal): Promise<MessageToSign>
  /** Forgets the message and aborts its creation. */
  drop(): void
}

export function createPrepared(
  config: Pick<SiwxConfig, 'createMessage' | 'messageLifetime'>,
  lifetime: AbortSignal,
): PreparedMessage {
  const { messageLifetime = Number.POSITIVE_INFINITY } = config
  let prepared: Prepared | undefined

  const drop = () => {
    const dropped = prepared
    prepared = undefined
    dropped?.controller.abort(new DOMException('The message is not wanted any more', 'AbortError'))
  }
  const make = (account: SiwxAccount): Prepared => {
    const { network: chainId, address: accountAddress } = account
    const controller = new AbortController()
    const signal = AbortSignal.any([lifetime, controller.signal])
    const ask = async (until: AbortSignal): Promise<MessageToSign> => {
      const message = await config.createMessage({ chainId, accountAddress }, until)
      return { message, text: message.toString() }
    }
    const made: Prepared = {
      account,
      controller,
      making: withTimeLimit(answerTime, ask, signal),
      expiresAt: Date.now() + messageLifetime,
    }
    made.making.then(
      ({ message }) => {
        const time = Date.parse(message.expirationTime ?? '')
        if (!Number.isNaN(time)) made.expiresAt = Math.min(made.expiresAt, time)
      },
      () => {
        if (prepared === made) prepared = undefined
      },
    )
    return made
  }
  const isGood = ({ account, expiresAt }: Prepared, wanted: SiwxAccount) =>
    isSameAccount(account, wanted) && expiresAt - Date.now() >= Math.min(leastLife, messageLifetime / 2)

  return {
    get(account, signal) {
      if (prepared && !isGood(prepared, account)) drop()
      prepared ??= make(account)
      return abortable(prepared.making, signal)
    },
    drop,
  }
}
