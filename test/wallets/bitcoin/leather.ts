import { base64, hex } from '@scure/base'
import { array, boolean, create, defaulted, enums, integer, number, optional, string, type, union } from 'superstruct'
import { invalidParams, ProviderRpcError, unauthorized, unsupportedMethod } from '../errors.ts'
import type { BitcoinCore } from './core.ts'
import type { BitcoinSigner } from './keys.ts'
import type { BitcoinNetworkName } from './types.ts'

const Network = optional(string())
const Amount = union([string(), number()])
const Recipient = type({ address: string(), amount: Amount })
const params = {
  addresses: defaulted(type({ network: Network }), {}),
  message: type({ message: string(), paymentType: optional(enums(['p2wpkh', 'p2tr'])), network: Network }),
  psbt: type({
    hex: string(),
    signAtIndex: optional(union([integer(), array(integer())])),
    broadcast: optional(boolean()),
    network: Network,
  }),
  transfer: union([
    type({ recipients: array(Recipient), network: Network }),
    type({ address: string(), amount: Amount, network: Network }),
  ]),
}

/**
 * Shows a Bitcoin wallet as Leather: no events, no way to disconnect, the network as a parameter; it rejects with the
 * JSON-RPC answer that holds the error.
 *
 * @see https://leather.gitbook.io/developers
 */
export function createLeatherProvider(core: BitcoinCore) {
  const { script } = core
  const networkOf = (name: string | undefined): BitcoinNetworkName => {
    const known = core.networks.find((network) => network === (name ?? core.network()))
    return known ?? fail(`Unknown network: ${name}`)
  }
  const describe = ({ address, publicKey, type: kind, path, tweaked }: BitcoinSigner) => ({
    symbol: 'BTC',
    type: kind,
    address,
    publicKey,
    derivationPath: path,
    ...(tweaked ? { tweakedPublicKey: hex.encode(tweaked.publicKey.subarray(1)) } : {}),
  })
  const signerOf = (kind: 'payment' | 'ordinals', network: BitcoinNetworkName) => {
    const signer = core.active(network).find(({ purpose }) => purpose === kind)
    if (!signer) throw unauthorized()
    return signer
  }

  const methods: Readonly<Record<string, (method: string, given: unknown) => unknown>> = {
    async getAddresses(method, given) {
      const network = networkOf(create(given, params.addresses).network)
      await script.connect(method)
      const own = core.active(network)
      const stacks = core.stacks ? [{ symbol: 'STX', address: core.stacks, publicKey: own[0]?.publicKey }] : []
      return { addresses: [...own.map(describe), ...stacks] }
    },
    async signMessage(method, given) {
      const { message, paymentType = 'p2wpkh', network } = create(given, params.message)
      const { address } = signerOf(paymentType === 'p2tr' ? 'ordinals' : 'payment', networkOf(network))
      const { signature } = await core.signMessage(method, { address, message, protocol: 'bip322' })
      return { signature: base64.encode(signature), address, message }
    },
    async signPsbt(method, given) {
      const { hex: psbt, signAtIndex, broadcast, network } = create(given, params.psbt)
      const on = networkOf(network)
      const inputs = signAtIndex === undefined ? undefined : [signAtIndex].flat().map((index) => ({ index }))
      const signed = await core.signPsbt(method, { psbt: hex.decode(psbt), inputs, broadcast, network: on })
      return { hex: hex.encode(signed.psbt), ...(signed.txid ? { txid: signed.txid } : {}) }
    },
    async sendTransfer(method, given) {
      const transfer = create(given, params.transfer)
      const recipients = 'recipients' in transfer ? transfer.recipients : [transfer]
      const { address } = signerOf('payment', networkOf(transfer.network))
      const txid = await core.send(method, address, {
        recipients: recipients.map((to) => ({ address: to.address, amount: BigInt(to.amount) })),
      })
      return { txid }
    },
  }

  let id = 0
  return {
    async request(method: string, given?: unknown) {
      const head = { jsonrpc: '2.0' as const, id: `${++id}` }
      try {
        const own = Object.hasOwn(methods, method) ? methods[method] : undefined
        const result = await script.play(method, given === undefined ? [] : [given], () => {
          if (!own) throw unsupportedMethod(method)
          return own(method, given)
        })
        return { ...head, result }
      } catch (error) {
        const { code, message } = error instanceof ProviderRpcError ? error : invalidParams(String(error))
        throw { ...head, error: { code: code === 4200 ? -32601 : code, message } }
      }
    },
  }
}

function fail(message: string): never {
  throw invalidParams(message)
}
