import { UnsupportedProviderMethodError } from 'portico/wallet'
import { string } from 'superstruct'
import type { Call } from '../ask.ts'
import { fromBase64, toHex } from '../bytes.ts'
import { protocolFor } from '../protocol.ts'
import type { BitcoinWallet } from '../wallet.ts'

/** How the objects of Unisat, and of the wallets that follow it, sign and send. */
export function createInjectedSigning(
  call: () => Call,
): Pick<BitcoinWallet, 'signMessage' | 'signPsbt' | 'sendTransfer'> {
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
      const hex = toHex(fromBase64(psbt) ?? new Uint8Array())
      const signed = await call()('signPsbt', [hex, { autoFinalized: broadcast, toSignInputs }], string(), signal)
      return broadcast ? { psbt: signed, txid: await call()('pushPsbt', [signed], string(), signal) } : { psbt: signed }
    },
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
  const attempt = (work: () => unknown) => {
    try {
      work()
    } catch {
      // A wallet without events, or without this one.
    }
  }
  const guarded = Object.entries(handlers).map(
    ([event, handle]) => [event, (value: unknown) => live && handle(value)] as const,
  )
  for (const [event, handle] of guarded) attempt(() => target.on?.(event, handle))
  return () => {
    live = false
    for (const [event, handle] of guarded) attempt(() => target.removeListener?.(event, handle))
  }
}
