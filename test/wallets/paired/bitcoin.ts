import * as ecc from '@bitcoinerlab/secp256k1'
import { networks, Psbt, payments } from 'bitcoinjs-lib'
import { ECPairFactory } from 'ecpair'
import type { CaipNetworkId } from 'portico/wallet'
import { array, create, enums, number, optional, string, type } from 'superstruct'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { signEcdsa } from '../bitcoin/signMessage.ts'
import { keyOf, type NamespaceCall, type NamespaceHandler, referenceOf } from './namespaceHandler.ts'

const Message = type({ account: string(), message: string(), protocol: optional(enums(['ecdsa'])) })
const Partial = type({
  account: string(),
  psbt: string(),
  signInputs: optional(array(type({ address: string(), index: number(), sighashTypes: optional(array(number())) }))),
})

/** By CAIP-2 reference, the first 32 digits of the genesis block; any other is a local chain. */
const parameters: Readonly<Record<string, typeof networks.bitcoin>> = {
  '000000000019d6689c085ae165831e93': networks.bitcoin,
  '000000000933ea01ad0ee984209779ba': networks.testnet,
  '00000008819873e925422c1ff0f99f7c': networks.testnet,
}

const hex = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)

/** Signs for Bitcoin with keys of native segwit addresses (P2WPKH). It has no node: nothing is sent. */
export function createBitcoin(keys: readonly Hex[]): NamespaceHandler {
  const pairs = keys.map((key) => ECPairFactory(ecc).fromPrivateKey(hexToBytes(key)))
  const addressOf = (pubkey: Uint8Array, network: CaipNetworkId) =>
    payments.p2wpkh({ pubkey, network: parameters[referenceOf(network)] ?? networks.regtest }).address ?? ''

  const handler: NamespaceHandler = {
    namespace: 'bip122',
    addresses: (network) => pairs.map(({ publicKey }) => addressOf(publicKey, network)),
    asking: {
      signMessage(call) {
        const { account, message } = create(call.params, Message)
        const pair = keyOf(pairs, handler, call, account)
        const { signature, hash } = signEcdsa(message, pair.privateKey ?? new Uint8Array(), 'p2wpkh')
        return { address: account, signature: hex(signature), messageHash: hex(hash) }
      },
      signPsbt(call) {
        const { account, psbt, signInputs } = create(call.params, Partial)
        const signed = Psbt.fromBase64(psbt)
        const all = signed.data.inputs.map((_, index) => ({ index, address: account, sighashTypes: undefined }))
        for (const { address, index, sighashTypes } of signInputs ?? all)
          signed.signInput(index, keyOf(pairs, handler, call, address), sighashTypes)
        return { psbt: signed.toBase64() }
      },
    },
    telling: {
      getAccountAddresses: ({ network, wallet }: NamespaceCall) =>
        wallet.shared(network).map((address) => {
          const pair = pairs.find(({ publicKey }) => addressOf(publicKey, network) === address)
          return { address, publicKey: pair ? hex(pair.publicKey) : undefined, intention: 'payment' }
        }),
    },
  }
  return handler
}
