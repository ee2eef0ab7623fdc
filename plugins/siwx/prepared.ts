import { abortable, abortReason } from 'portico/kernel'
import { isSameAccount } from './select.ts'
import type { SiwxAccount } from './tokens.ts'
import type { SiwxConfig, SiwxMessage } from './types.ts'

/** A message that expires sooner, in milliseconds, is made anew: the wallet may ask its user for longer. */
const leastLife = 10_000

/** A message and its text, which is asked for once: what a host's `toString` answers later counts for nothing. */
export interface MessageToSign {
  readonly message: SiwxMessage
  readonly text: string
}

interface Prepared {
  readonly account: SiwxAccount
  readonly controller: AbortController
  readonly making: Promise<MessageToSign>
  expiresAt?: number
}

/** The message that an account signs: made once, so that what is shown before is what is signed. */
export interface PreparedMessage {
  /** Makes the message, or gives the one that was made for this account. A failure is forgotten. */
  get(account: SiwxAccount, signal: AbortSignal): Promise<MessageToSign>
  /** The message is used up, or nobody wants it any more. */
  drop(): void
}

export function createPrepared(config: Pick<SiwxConfig, 'createMessage'>, lifetime: AbortSignal): PreparedMessage {
  let prepared: Prepared | undefined

  const drop = () => {
    const dropped = prepared
    prepared = undefined
    dropped?.controller.abort(abortReason('The message is not wanted any more'))
  }
  const make = (account: SiwxAccount): Prepared => {
    const { network: chainId, address: accountAddress } = account
    const controller = new AbortController()
    const signal = AbortSignal.any([lifetime, controller.signal])
    const ask = async (): Promise<MessageToSign> => {
      const message = await config.createMessage({ chainId, accountAddress }, signal)
      return { message, text: message.toString() }
    }
    const made: Prepared = { account, controller, making: abortable(ask(), signal) }
    made.making.then(
      ({ message }) => {
        const time = Date.parse(message.expirationTime ?? '')
        if (!Number.isNaN(time)) made.expiresAt = time
      },
      () => {
        if (prepared === made) prepared = undefined
      },
    )
    return made
  }
  const isGood = ({ account, expiresAt = Number.POSITIVE_INFINITY }: Prepared, wanted: SiwxAccount) =>
    isSameAccount(account, wanted) && expiresAt - Date.now() >= leastLife

  return {
    get(account, signal) {
      if (prepared && !isGood(prepared, account)) drop()
      prepared ??= make(account)
      return abortable(prepared.making, signal)
    },
    drop,
  }
}
