import { hex } from '@scure/base'
import { Psbt, payments } from 'bitcoinjs-lib'
import { array, create, number, string, type } from 'superstruct'
import { internalError, invalidParams } from '../errors.ts'
import { type BitcoinSigner, parameters } from './keys.ts'
import { signInput } from './signPsbt.ts'
import type { BitcoinNetworkName } from './types.ts'

/** What is to be paid, in satoshi. */
export interface BitcoinTransfer {
  readonly recipients: readonly { readonly address: string; readonly amount: bigint }[]
  /** Hex of data to publish (OP_RETURN). */
  readonly memo?: string | undefined
}

const Coins = array(type({ txid: string(), vout: number(), value: number() }))

/** Satoshi per virtual byte. */
const feeRate = 2n
/** Virtual bytes that are enough for one input, one output, and what stands around them. */
const sizes = { input: 95n, output: 43n, around: 12n }
/** A change below this amount gets no output. */
const dust = 546n

async function read(url: string, init?: RequestInit): Promise<string> {
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw internalError(text)
  return text
}

/** Hands a transaction to a node. Answers its id; throws −32603 with what the node says. */
export const broadcast = (node: string, transaction: string): Promise<string> =>
  read(`${node}/api/tx`, { method: 'POST', body: transaction })

/** Pays with the coins of one address, the rest goes back to it. Answers the id; throws −32603 if there is not enough. */
export async function sendTransfer(
  node: string,
  signer: BitcoinSigner,
  network: BitcoinNetworkName,
  transfer: BitcoinTransfer,
) {
  const psbt = new Psbt({ network: parameters[network] })
  let left = 0n
  for (const { address, amount } of transfer.recipients) {
    addOutput(psbt, address, amount)
    left -= amount
  }
  if (transfer.memo) {
    const { output } = payments.embed({ data: [hex.decode(transfer.memo)] })
    psbt.addOutput({ script: output ?? new Uint8Array(), value: 0n })
  }
  left -= feeRate * (sizes.around + sizes.output * BigInt(psbt.txOutputs.length + 1))

  const coins = create(JSON.parse(await read(`${node}/api/address/${signer.address}/utxo`)), Coins)
  for (const { txid, vout, value } of coins.sort((a, b) => b.value - a.value)) {
    if (left >= 0n) break
    const witnessUtxo = { script: signer.payment.output ?? new Uint8Array(), value: BigInt(value) }
    psbt.addInput({ hash: txid, index: vout, witnessUtxo })
    left += BigInt(value) - feeRate * sizes.input
  }
  if (left < 0n) throw internalError('Insufficient funds')
  if (left >= dust) addOutput(psbt, signer.address, left)
  for (let index = 0; index < psbt.inputCount; index++) signInput(psbt, index, signer)
  return broadcast(node, psbt.finalizeAllInputs().extractTransaction().toHex())
}

function addOutput(psbt: Psbt, address: string, value: bigint): void {
  try {
    psbt.addOutput({ address, value })
  } catch {
    throw invalidParams(`No address or amount of this network: ${address}, ${value}`)
  }
}
