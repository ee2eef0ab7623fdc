import * as ecc from '@bitcoinerlab/secp256k1'
import { hex } from '@scure/base'
import { crypto, initEccLib, networks, type Payment, payments } from 'bitcoinjs-lib'
import { ECPairFactory, type ECPairInterface } from 'ecpair'
import { concatBytes, type Hex, hexToBytes, sha256, stringToBytes } from 'viem'
import type { BitcoinAddress, BitcoinNetworkName } from './types.ts'

/** The parameters of each network. */
export const parameters = { mainnet: networks.bitcoin, testnet: networks.testnet } as const

/** An address with the keys that spend it. */
export interface BitcoinSigner extends BitcoinAddress {
  readonly pair: ECPairInterface
  /** For `p2tr` the pair by which the key path is spent (BIP-341). */
  readonly tweaked?: ECPairInterface
  readonly payment: Payment
}

/** Makes the signers for the addresses of one key on a network: payment first, ordinals second. */
export function createSigners(
  key: Hex,
  index: number,
  name: BitcoinNetworkName,
  paymentType: 'p2wpkh' | 'p2sh',
): readonly BitcoinSigner[] {
  // Taproot outputs need the curve; setting it again is harmless.
  initEccLib(ecc)
  const factory = ECPairFactory(ecc)
  const network = parameters[name]
  const secret = hexToBytes(key)
  const pay = factory.fromPrivateKey(secret, { network })
  // A key of its own, so that no address is mistaken for the other.
  const ordinals = factory.fromPrivateKey(sha256(concatBytes([secret, stringToBytes('ordinals')]), 'bytes'), {
    network,
  })
  const coin = name === 'mainnet' ? 0 : 1
  const internalPubkey = ordinals.publicKey.subarray(1)
  const segwit = payments.p2wpkh({ pubkey: pay.publicKey, network })
  const spend = paymentType === 'p2sh' ? payments.p2sh({ redeem: segwit, network }) : segwit
  const taproot = payments.p2tr({ internalPubkey, network })
  return [
    {
      address: spend.address ?? '',
      publicKey: hex.encode(pay.publicKey),
      purpose: 'payment',
      type: paymentType,
      path: `m/${paymentType === 'p2sh' ? 49 : 84}'/${coin}'/0'/0/${index}`,
      pair: pay,
      payment: spend,
    },
    {
      address: taproot.address ?? '',
      publicKey: hex.encode(internalPubkey),
      purpose: 'ordinals',
      type: 'p2tr',
      path: `m/86'/${coin}'/0'/0/${index}`,
      pair: ordinals,
      tweaked: ordinals.tweak(crypto.taggedHash('TapTweak', internalPubkey)),
      payment: taproot,
    },
  ]
}
