import { UnsupportedProviderMethodError } from 'portico/wallet'
import { string, union } from 'superstruct'
import { Address, Addresses, type Call } from '../ask.ts'
import { attemptCall } from '../attempt.ts'
import { fromBase64, toHex } from '../bytes.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { protocolFor } from '../wallet.ts'
import { type AccountCheck, askSilently } from './common.ts'

const hexOf = (psbt: string) => toHex(fromBase64(psbt) ?? new Uint8Array())

/** The `getAccounts` of Binance answers a single address instead of a list. */
export const AddressOrAddresses = union([Addresses, Address])

/** How the objects of Unisat, and of the wallets that follow it, sign and send. They have one account. */
export function createInjectedSigning(
  call: () => Call,
  { refuseOther }: AccountCheck,
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
    async sendTransfer({ account, recipientAddress, amount, changeAddress, memo }, signal, session) {
      if (changeAddress !== undefined) throw new UnsupportedProviderMethodError({ details: 'changeAddress' })
      const own = await callFor(account, signal)
      session?.throwIfAborted()
      const options = memo === undefined ? [] : [{ memo }]
      return own('sendBitcoin', [recipientAddress, Number(amount), ...options], string(), signal)
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
