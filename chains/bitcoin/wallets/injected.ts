import { sleep } from 'portico/kernel'
import { UnauthorizedProviderError } from 'portico/wallet'
import { string, union } from 'superstruct'
import { Address, Addresses, type Call } from '../ask.ts'
import { attemptCall } from '../attempt.ts'
import { fromBase64, toHex } from '../bytes.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { protocolFor } from '../wallet.ts'
import { type AccountCheck, askSilently, furtherReads, refuseExtras, rereadPause } from './common.ts'

const hexOf = (psbt: string) => toHex(fromBase64(psbt) ?? new Uint8Array())

/** The `getAccounts` of Binance answers a single address instead of a list. */
export const AddressOrAddresses = union([Addresses, Address])

interface InjectedOptions {
  /** Whether `sendBitcoin` takes a memo: most ignore it. @default false */
  readonly takesMemo?: boolean
  /** For wallets that have the same address on several networks: no coins are sent on another one than the session's. */
  readonly network?: {
    /** The state that the session was told last: another object after each read. */
    told(): WalletState
    /** Whether an event of the wallet is not read yet. */
    isDue(): boolean
    /** The wallet's network; `undefined` if it can not be read. */
    ask(signal: AbortSignal): Promise<WalletState['network'] | undefined>
  }
}

/** How the objects of Unisat, and of the wallets that follow it, sign and send. They have one account. */
export function createInjectedSigning(
  call: () => Call,
  { refuse, refuseOther }: AccountCheck,
  { takesMemo, network }: InjectedOptions = {},
): Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'pushPsbt' | 'sendTransfer'> {
  /** The calls of the object, which is on this account. */
  async function callFor(address: string, signal: AbortSignal): Promise<Call> {
    const own = call()
    const told = await askSilently((limit) => own('getAccounts', [], AddressOrAddresses, limit), signal)
    refuseOther(address, [told ?? []].flat().slice(0, 1))
    return own
  }
  return {
    async signMessage({ message, address, protocol }, signal, session) {
      const own = await callFor(address, signal)
      session?.throwIfAborted()
      const kind = protocolFor(address, protocol) === 'ecdsa' ? 'ecdsa' : 'bip322-simple'
      return own('signMessage', [message, kind], string(), signal)
    },
    async signPsbt({ psbt, inputs, broadcast }, signal) {
      const toSignInputs = inputs.map(({ index, address, sighashTypes }) => ({
        index,
        address,
        ...(sighashTypes && { sighashTypes: [...sighashTypes] }),
      }))
      const options = { autoFinalized: broadcast, toSignInputs }
      return { psbt: await call()('signPsbt', [hexOf(psbt), options], string(), signal) }
    },
    pushPsbt: (psbt, signal) => call()('pushPsbt', [hexOf(psbt)], string(), signal),
    async sendTransfer({ account, recipientAddress, amount, ...extras }, signal, session) {
      const { memo, ...others } = extras
      refuseExtras(takesMemo ? others : extras)
      const before = network?.told().network
      for (let left = furtherReads; ; left--) {
        const seen = network?.told()
        const [own, asked = before] = await Promise.all([
          callFor(account, signal),
          network && askSilently((limit) => network.ask(limit), signal),
        ])
        if (asked !== before || network?.told().network !== before) refuse('The wallet is on another network')
        refuseOther(account, network?.told().accounts.map(({ address }) => address) ?? [])
        // After an event, the answers may be those from before it: the wallet is asked again.
        if (!network?.isDue() && network?.told() === seen) {
          session?.throwIfAborted()
          const options = memo === undefined ? [] : [{ memo }]
          return own('sendBitcoin', [recipientAddress, Number(amount), ...options], string(), signal)
        }
        if (left === 0) throw new UnauthorizedProviderError({ details: 'A change in the wallet is not read yet' })
        await sleep(rereadPause, signal)
      }
    },
  }
}

type Handler = (value: unknown) => void

interface Emitter {
  on?(event: string, handler: Handler): unknown
  removeListener?(event: string, handler: Handler): unknown
}

/** Listens to an injected object until the returned function is called. Some cannot remove a listener. */
export function listen(target: Emitter, handlers: Readonly<Record<string, Handler>>): () => void {
  let live = true
  const guarded = Object.entries(handlers).map(
    ([event, handle]) => [event, (value: unknown) => live && handle(value)] as const,
  )
  // A wallet may be without events, or without this one.
  for (const [event, handle] of guarded) attemptCall(() => target.on?.(event, handle))
  return () => {
    live = false
    for (const [event, handle] of guarded) attemptCall(() => target.removeListener?.(event, handle))
  }
}
