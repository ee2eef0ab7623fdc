import { is, withTimeLimit } from 'portico/kernel'
import {
  ChainNotSupportedError,
  type PairedProvider,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
} from 'portico/wallet'
import { array, nullable, optional, type Struct, string, type, unknown } from 'superstruct'
import { toAccounts } from '../accounts.ts'
import { ask, check } from '../ask.ts'
import { isUsedOn } from '../chains.ts'
import type { BitcoinWallet, WalletState } from '../wallet.ts'
import { refuseOtherSigner } from './common.ts'

const Signature = type({ signature: string(), address: unknown() })
/** Some wallets write `null` for what they leave out. */
const SignedPsbt = type({ psbt: optional(nullable(string())), txid: optional(nullable(string())) })
const Sent = type({ txid: string() })
const AddressList = array(type({ address: string(), publicKey: unknown(), path: unknown(), intention: unknown() }))

/** Time limit for the wallet to list its addresses, in milliseconds. */
const timeLimit = 3_000

/** Limit of addresses that a wallet lists; the rest is dropped. */
const most = 1000

/**
 * Calls a wallet on another device. If the wallet approved the method to list addresses, or tells them by an event, the type,
 * key and path of the address, and the first address for ordinals, are reported as a change; the rest of the list are further
 * addresses (BIP-44).
 *
 * @see https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin
 */
export function createWalletConnect(provider: PairedProvider): BitcoinWallet {
  /** The wallet's answers about its addresses, by the address of the session. */
  const told = new Map<string, (typeof AddressList)['TYPE']>()
  /** Resolves once the wallet has answered or the time is over, by the address of the session. */
  const waits = new Map<string, Promise<void>>()
  /** Whether the page moves the session, which reports that itself. */
  let isMoving = false
  /** What the watchers do once a move is settled. */
  const settled = new Set<() => void>()
  /** A wallet may approve a network for which it shares no account. The provider then lists those of the others. */
  const isUsable = (network: WalletState['network']) => provider.accounts.some((address) => isUsedOn(address, network))
  /** Moves to a network; back and `false` if there is no account for it. */
  function move(network: WalletState['network']): boolean {
    const before = provider.network
    isMoving = true
    try {
      provider.setNetwork(network)
      const isMoved = isUsable(provider.network)
      if (!isMoved) provider.setNetwork(before)
      return isMoved
    } finally {
      isMoving = false
      for (const follow of settled) follow()
    }
  }

  async function request<Answer>(method: string, params: object, struct: Struct<Answer>, signal: AbortSignal) {
    if (!provider.methods.includes(method)) throw new UnsupportedProviderMethodError({ details: method })
    return check(await ask(() => provider.request({ method, params }, provider.network), signal), struct, method)
  }
  const account = () => {
    const [first] = provider.accounts
    if (!first) throw new UnauthorizedProviderError()
    return first
  }
  /** The account to ask for an address: the address itself if the session lists it, else the first account. */
  const accountOf = (address = '') => (provider.accounts.includes(address) ? address : account())
  /** The addresses that the wallet told unasked, if the account of the session is among them: it may tell those of another one. */
  function readTold(): (typeof AddressList)['TYPE'] {
    const list = provider.toldAddresses
    return is(list, AddressList) && list.some(({ address }) => address === account()) ? list : []
  }
  function read(): WalletState {
    const list = [...readTold(), ...(told.get(account()) ?? [])]
    const shared = provider.accounts.map(
      (address) => list.find((item) => item.address === address) ?? { address, intention: 'payment' },
    )
    const ordinal = list.find(({ intention }) => intention === 'ordinal')
    const notes = [...shared, ...(ordinal ? [ordinal] : [])]
    const accounts = toAccounts(notes.map((note) => ({ ...note, purpose: note.intention })))
    if (accounts.length === 0) throw new UnauthorizedProviderError()
    const furtherAddresses = toAccounts(
      list.slice(0, most).map((note) => ({ ...note, purpose: note.intention })),
    ).filter(({ address }) => accounts.every((shown) => shown.address !== address))
    return { accounts, furtherAddresses, network: provider.network }
  }

  return {
    raw: provider,
    async connect({ network }) {
      if (network) move(network)
      const other = isUsable(provider.network) ? undefined : provider.networks.find(isUsable)
      if (other) move(other)
      return read()
    },
    async signMessage({ message, address, protocol }, signal) {
      const params = { account: accountOf(address), message, address, ...(protocol && { protocol }) }
      const answer = await request('signMessage', params, Signature, signal)
      refuseOtherSigner(answer.address, address)
      return answer.signature
    },
    async signPsbt({ psbt, inputs, broadcast }, signal) {
      const params = { account: accountOf(inputs[0]?.address), psbt, signInputs: inputs, broadcast }
      const answer = await request('signPsbt', params, SignedPsbt, signal)
      return { ...(answer.psbt && { psbt: answer.psbt }), ...(answer.txid && { txid: answer.txid }) }
    },
    async sendTransfer(transfer, signal) {
      return (await request('sendTransfer', transfer, Sent, signal)).txid
    },
    async switchNetwork({ caipNetworkId }) {
      if (!provider.networks.includes(caipNetworkId) || !move(caipNetworkId)) throw new ChainNotSupportedError()
      return read()
    },
    watch(listener) {
      const controller = new AbortController()
      const { signal } = controller
      const asked = new Set<string>()
      const tell = () => {
        try {
          listener(read())
        } catch {
          listener(undefined)
        }
      }
      const learn = async (first: string) => {
        told.set(first, await request('getAccountAddresses', { account: first }, AddressList, signal))
        if (!signal.aborted && provider.accounts[0] === first) tell()
      }
      const follow = () => {
        const [first] = provider.accounts
        if (!first || asked.has(first) || !provider.methods.includes('getAccountAddresses')) return
        asked.add(first)
        // Without an answer, the address of the session is enough.
        waits.set(
          first,
          withTimeLimit(timeLimit, () => learn(first), signal).catch(() => {}),
        )
      }
      const onChange = () => {
        if (isMoving) return
        tell()
        follow()
      }
      const onEnd = () => listener(undefined)
      const handlers = { accountsChanged: onChange, chainChanged: onChange, addressesChanged: tell, disconnect: onEnd }
      for (const [event, handle] of Object.entries(handlers)) {
        provider.on(event, handle)
        signal.addEventListener('abort', () => void provider.removeListener(event, handle), { once: true })
      }
      follow()
      settled.add(follow)
      return () => {
        settled.delete(follow)
        controller.abort()
      }
    },
    accountsKnown: async () => waits.get(provider.accounts[0] ?? ''),
    disconnect: () => provider.disconnect(),
  }
}
