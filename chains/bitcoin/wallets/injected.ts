import { UnsupportedProviderMethodError } from 'portico/wallet'
import { string } from 'superstruct'
import type { Call } from '../ask.ts'
import { attempt } from '../attempt.ts'
import { fromBase64, toHex } from '../bytes.ts'
import type { BitcoinWallet } from '../wallet.ts'
import { protocolFor } from '../wallet.ts'

const hexOf = (psbt: string) => toHex(fromBase64(psbt) ?? new Uint8Array())

/** How the objects of Unisat, and of the wallets that follow it, sign and send. */
export function createInjectedSigning(
  call: () => Call,
): Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'pushPsbt' | 'sendTransfer'> {
  return {
    signMessage({ message, address, protocol }, signal) {
      const kind = protocolFor(address, protocol) === 'ecdsa' ? 'ecdsa' : 'bip322-simple'
      return call()('signMessage', [message, kind], string(), signal)
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
    sendTransfer({ recipientAddress, amount, changeAddress, memo }, signal) {
      if (changeAddress !== undefined) throw new UnsupportedProviderMethodError({ details: 'changeAddress' })
      const options = memo === undefined ? [] : [{ memo }]
      return call()('sendBitcoin', [recipientAddress, Number(amount), ...options], string(), signal)
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
  for (const [event, handle] of guarded) attempt(() => target.on?.(event, handle))
  return () => {
    live = false
    for (const [event, handle] of guarded) attempt(() => target.removeListener?.(event, handle))
  }
}
