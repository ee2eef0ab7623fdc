import { base64, hex } from '@scure/base'
import { array, boolean, create, enums, integer, number, optional, record, string, type, union } from 'superstruct'
import { createEmitter } from '../emitter.ts'
import { invalidParams, ProviderRpcError, unauthorized, unsupportedMethod } from '../errors.ts'
import type { BitcoinCore } from './core.ts'
import type { BitcoinSigner } from './keys.ts'
import { watchCore } from './watchCore.ts'

const Purposes = optional(array(string()))
const params = {
  accounts: type({ purposes: Purposes, addresses: Purposes }),
  message: type({ address: string(), message: string(), protocol: optional(enums(['ECDSA', 'BIP322'])) }),
  psbt: type({
    psbt: string(),
    signInputs: optional(record(string(), array(integer()))),
    broadcast: optional(boolean()),
  }),
  transfer: type({ recipients: array(type({ address: string(), amount: union([number(), string()]) })) }),
  network: type({ name: string() }),
}

/** The error codes of these wallets, by those of EIP-1193. */
const codes: Readonly<Record<number, number>> = { 4001: -32000, 4100: -32002, 4200: -32601 }

const networkTitle = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

type Method = (method: string, given: unknown) => unknown

/**
 * Shows a Bitcoin wallet as sats-connect ones are: a provider whose answers are JSON-RPC, errors too.
 *
 * @see https://docs.xverse.app/sats-connect
 */
export function createSatsConnectProvider(core: BitcoinCore) {
  const { script } = core
  const emitter = createEmitter()
  const describe = ({ address, publicKey, purpose, type: addressType }: BitcoinSigner) => ({
    address,
    publicKey,
    purpose,
    addressType,
    walletType: 'software',
  })
  const describeNetwork = () => ({
    bitcoin: { name: networkTitle(core.network()) },
    stacks: { name: networkTitle(core.network()) },
  })
  const stacks = () => {
    const publicKey = core.active()[0]?.publicKey
    if (!core.stacks || !publicKey) return []
    return [{ address: core.stacks, publicKey, purpose: 'stacks', addressType: 'stacks', walletType: 'software' }]
  }
  const addresses = (given: unknown) => {
    const { purposes, addresses: named } = create(given ?? {}, params.accounts)
    const wanted = purposes ?? named
    return [...core.active().map(describe), ...stacks()].filter(({ purpose }) => wanted?.includes(purpose) ?? true)
  }
  const account = (given: unknown) => ({
    id: `account-${script.visible()[0]}`,
    walletType: 'software',
    addresses: addresses(given),
    network: describeNetwork(),
  })
  const silently = async (method: string) => {
    if ((await script.connect(method, { silent: true })).length === 0) throw unauthorized()
  }

  const methods: Readonly<Record<string, Method>> = {
    async wallet_connect(method, given) {
      await script.connect(method)
      return account(given)
    },
    async getAccounts(method, given) {
      await script.connect(method)
      return addresses(given)
    },
    async wallet_getAccount(method, given) {
      await silently(method)
      return account(given)
    },
    async getAddresses(method, given) {
      await silently(method)
      return { addresses: addresses(given), network: describeNetwork() }
    },
    wallet_getNetwork: describeNetwork,
    wallet_disconnect() {
      script.disconnect()
      return null
    },
    async wallet_changeNetwork(method, given) {
      await silently(method)
      await core.switchNetwork(method, create(given, params.network).name.toLowerCase())
      return null
    },
    async signMessage(method, given) {
      const { address, message, protocol } = create(given, params.message)
      const asked = protocol?.toLowerCase() as 'ecdsa' | 'bip322' | undefined
      const { signature, hash } = await core.signMessage(method, { address, message, protocol: asked })
      const used = protocol ?? (signature.length === 65 && (signature[0] ?? 0) > 30 ? 'ECDSA' : 'BIP322')
      return { address, messageHash: hex.encode(hash), signature: base64.encode(signature), protocol: used }
    },
    async signPsbt(method, given) {
      const { psbt, signInputs, broadcast } = create(given, params.psbt)
      const inputs =
        signInputs &&
        Object.entries(signInputs).flatMap(([address, indices]) => indices.map((index) => ({ address, index })))
      const signed = await core.signPsbt(method, { psbt: base64.decode(psbt), inputs, broadcast })
      return { psbt: base64.encode(signed.psbt), ...(signed.txid ? { txid: signed.txid } : {}) }
    },
    async sendTransfer(method, given) {
      const recipients = create(given, params.transfer).recipients.map(({ address, amount }) => ({
        address,
        amount: BigInt(amount),
      }))
      const [from] = core.active()
      if (!from) throw unauthorized()
      return { txid: await core.send(method, from.address, { recipients }) }
    },
  }

  watchCore(core, ({ accounts, network, isDisconnected }) => {
    if (isDisconnected) return emitter.emit('disconnect', { type: 'disconnect' })
    if (network)
      emitter.emit('networkChange', { type: 'networkChange', ...describeNetwork(), addresses: addresses({}) })
    else if (accounts?.length) emitter.emit('accountChange', { type: 'accountChange', addresses: addresses({}) })
  })

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
        const known = error instanceof ProviderRpcError ? error : invalidParams(String(error))
        const { code, message, data } = known
        return { ...head, error: { code: codes[code] ?? code, message, ...(data === undefined ? {} : { data }) } }
      }
    },
    /** Takes a name and a listener, as it did, or both in one object, as it does now. */
    addListener(event: string | { eventName: string; cb: (event: never) => void }, listener?: (event: never) => void) {
      const [name, call] = typeof event === 'string' ? [event, listener] : [event.eventName, event.cb]
      if (!call) throw invalidParams('Expected a listener.')
      emitter.add(name, call)
      return () => emitter.remove(name, call)
    },
  }
}

/** What sats-connect providers answer to. */
export const satsConnectMethods = [
  'getAccounts',
  'getAddresses',
  'signMessage',
  'signPsbt',
  'sendTransfer',
  'wallet_connect',
  'wallet_disconnect',
  'wallet_getAccount',
  'wallet_getNetwork',
  'wallet_changeNetwork',
] as const
