import type { PairedProvider } from 'portico/wallet'
import type { TestBitcoinWallet } from '../../../test/wallets/index.ts'
import { fromBase64, toHex } from '../bytes.ts'
import { mainnet, testnet } from './network.ts'

/** Options of a wallet on another device: the methods that it approves, and scripted answers. */
export interface PhoneOptions {
  /** @default all of `bip122` */
  readonly methods?: readonly string[]
  /** Answers in place of the wallet. */
  answer?(method: string, params: unknown): unknown
}

interface SatsConnect {
  request(method: string, params?: unknown): Promise<{ result?: unknown; error?: { code: number } }>
}

const allMethods = ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses']
const networkOf = { mainnet: mainnet.caipNetworkId, testnet: testnet.caipNetworkId }

/** A wallet as the pairing hands it out: its requests in the form of `bip122`, its refusals with the codes of CAIP-25. */
export function createPhone(wallet: TestBitcoinWallet, { methods = allMethods, answer }: PhoneOptions = {}) {
  const host: { phone?: { provider?: SatsConnect } } = {}
  wallet.installSatsConnect(host, 'phone.provider')
  const listeners = new Map<string, Set<() => void>>()
  const chains: unknown[] = []
  let isPaired = false
  let key = 0
  let toldAddresses: unknown

  const ask = async (method: string, params?: unknown) => {
    const { result, error } = (await host.phone?.provider?.request(method, params)) ?? {}
    if (error) throw Object.assign(new Error('Refused'), { code: error.code === -32000 ? 5000 : error.code })
    return result
  }
  const emit = (event: string) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener()
  }
  const known = () => wallet.addresses(key)

  const provider: PairedProvider = {
    get accounts() {
      return isPaired ? known().flatMap(({ purpose, address }) => (purpose === 'payment' ? [address] : [])) : []
    },
    get network() {
      return networkOf[wallet.network()]
    },
    get networks() {
      return isPaired ? Object.values(networkOf) : []
    },
    get methods() {
      return isPaired ? methods : []
    },
    get toldAddresses() {
      return toldAddresses
    },
    async request({ method, params }, chain) {
      chains.push(chain)
      const given = answer?.(method, params)
      if (given !== undefined) return given
      if (method === 'getAccountAddresses') {
        return known().map(({ address, publicKey, path, purpose }) => ({
          address,
          publicKey,
          path,
          intention: purpose === 'ordinals' ? 'ordinal' : 'payment',
        }))
      }
      if (method === 'signMessage') {
        const { message, address, protocol } = params as { message: string; address: string; protocol?: string }
        const asked = { message, address, ...(protocol && { protocol: protocol.toUpperCase() }) }
        const { signature } = (await ask(method, asked)) as { signature: string }
        return { address, signature: toHex(fromBase64(signature) ?? new Uint8Array()) }
      }
      if (method === 'sendTransfer') {
        const { recipientAddress, amount } = params as { recipientAddress: string; amount: string }
        return ask(method, { recipients: [{ address: recipientAddress, amount }] })
      }
      const { signInputs, ...rest } = params as { signInputs: { address: string; index: number }[] }
      return ask(method, {
        ...rest,
        signInputs: Object.fromEntries(signInputs.map((item) => [item.address, [item.index]])),
      })
    },
    setNetwork(network) {
      wallet.cues.setNetwork(network === testnet.caipNetworkId ? 'testnet' : 'mainnet')
      emit('chainChanged')
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
    async disconnect() {
      isPaired = false
      emit('disconnect')
    },
  }
  return {
    provider,
    /** The chains that requests named. */
    chains,
    /** Follows a link, as the owner of the wallet answers it. */
    async pair() {
      await ask('wallet_connect', {})
      isPaired = true
    },
    /** Is paired since an earlier visit. */
    remember() {
      isPaired = true
    },
    changeAccount(next: number) {
      key = next
      wallet.cues.setAccounts([next])
      emit('accountsChanged')
    },
    /** Tells its addresses, as `getAccountAddresses` does, without a question. */
    tellAddresses(list: unknown) {
      toldAddresses = list
      emit('addressesChanged')
    },
    /** How many listen. */
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}
