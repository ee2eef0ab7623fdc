import { Psbt } from 'bitcoinjs-lib'
import { invalidParams } from '../errors.ts'
import { type BitcoinSigner, parameters } from './keys.ts'
import type { BitcoinNetworkName } from './types.ts'

/** An input to sign. */
export interface InputToSign {
  readonly index: number
  /** The address that signs it. @default the one whose coin it spends */
  readonly address?: string | undefined
  readonly sighashTypes?: readonly number[] | undefined
}

/** Reads a PSBT. Throws −32602 if it is none. */
export function readPsbt(bytes: Uint8Array, network: BitcoinNetworkName): Psbt {
  try {
    return Psbt.fromBuffer(bytes, { network: parameters[network] })
  } catch (error) {
    throw invalidParams(`No PSBT: ${String(error)}`)
  }
}

/** Signs one input, adding what the kind of address needs. */
export function signInput(psbt: Psbt, index: number, signer: BitcoinSigner, sighashTypes?: readonly number[]): void {
  const input = psbt.data.inputs[index]
  const { redeem, internalPubkey } = signer.payment
  if (signer.tweaked && internalPubkey && !input?.tapInternalKey)
    psbt.updateInput(index, { tapInternalKey: internalPubkey })
  if (signer.type === 'p2sh' && redeem?.output && !input?.redeemScript)
    psbt.updateInput(index, { redeemScript: redeem.output })
  psbt.signInput(index, signer.tweaked ?? signer.pair, sighashTypes ? [...sighashTypes] : undefined)
}

/**
 * Signs the requested inputs, else all that spend coins of these signers; returns their indices. Throws
 * −32602 for an input that does not exist, or belongs to none of them.
 */
export function signInputs(
  psbt: Psbt,
  signers: readonly BitcoinSigner[],
  wanted?: readonly InputToSign[],
): readonly number[] {
  const ownerOf = (index: number) => {
    const { script } = psbt.data.inputs[index]?.witnessUtxo ?? {}
    return signers.find(({ payment }) => script && payment.output?.every((byte, at) => byte === script[at]))
  }
  const all = psbt.data.inputs.flatMap((_, index) => (ownerOf(index) ? [{ index }] : []))
  const signed = (wanted ?? all).map(({ index, address, sighashTypes }: InputToSign) => {
    const owner = ownerOf(index)
    if (!owner || (address !== undefined && owner.address !== address))
      throw invalidParams(`Input ${index} is not to be signed by this address.`)
    signInput(psbt, index, owner, sighashTypes)
    return index
  })
  if (signed.length === 0) throw invalidParams('No input spends a coin of this wallet.')
  return signed
}
