import { address as addresses, Psbt } from 'bitcoinjs-lib'
import type { BitcoinNode } from '../../../world/bitcoin/index.ts'
import { parameters } from '../keys.ts'
import type { BitcoinAddress } from '../types.ts'

/** A PSBT as a page would make it: it spends a new coin of 50,000 from each address, and pays a fee of 1,000. */
export function createSpend(node: BitcoinNode, from: readonly BitcoinAddress[]): Psbt {
  const network = parameters.testnet
  const psbt = new Psbt({ network })
  for (const { address } of from) {
    const script = addresses.toOutputScript(address, network)
    psbt.addInput({ hash: node.fund(address, 50_000), index: 0, witnessUtxo: { script, value: 50_000n } })
  }
  const [first] = from
  return psbt.addOutput({ address: first?.address ?? '', value: 50_000n * BigInt(from.length) - 1000n })
}
