import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { is } from 'portico/kernel'
import {
  ChainNotSupportedError,
  hasMethod,
  InvalidParamsRpcError,
  readProperty,
  UnauthorizedProviderError,
  UnsupportedProviderMethodError,
} from 'portico/wallet'
import { array, define, nonempty, string, type } from 'superstruct'
import { toAccounts } from '../accounts.ts'
import { ask, check } from '../ask.ts'
import { attemptCall } from '../attempt.ts'
import { fromBase64, toBase64, toHex, utf8 } from '../bytes.ts'
import { chainOf, isUsedOn, knownChains, networkOf, networkOfAddress, unknownNetwork } from '../chains.ts'
import type { BitcoinWallet, PsbtInput, WalletState } from '../wallet.ts'
import { refuseExtras } from './common.ts'

/** The value as a wallet of the Wallet Standard that can be connected for Bitcoin, else `undefined`. */
export const asStandardWallet = (value: unknown): Wallet | undefined =>
  hasMethod(value, 'features', 'bitcoin:connect', 'connect') ? (value as Wallet) : undefined

/** Bytes of any realm. */
const Bytes = define<Uint8Array>('bytes', (value) => ArrayBuffer.isView(value) && 'subarray' in value)

const Accounts = array(type({ address: string(), chains: array(string()) }))
const Signatures = nonempty(array(type({ signature: Bytes })))
const SignedPsbts = nonempty(array(type({ signedPsbt: Bytes })))
const Sent = nonempty(array(type({ txid: string() })))
const SentPsbts = nonempty(array(type({ txId: string() })))

/** An account as a wallet reports it. The standard has no account types, but some wallets report them. */
const toNote = (account: WalletAccount) => {
  const key = readProperty(account, 'publicKey')
  return {
    address: account.address,
    purpose: readProperty(account, 'purpose'),
    ...(is(key, Bytes) && { publicKey: toHex(Uint8Array.from(key)) }),
  }
}

/** The accounts in the answer to a request to connect. A wallet that answers nothing lists them, as for wallet-adapter. */
const connectedOf = (answer: unknown, wallet: Wallet) => readProperty(answer ?? wallet, 'accounts')

/** Whether an account is for Bitcoin: a wallet for several namespaces names accounts of others as well. */
const isOurs = ({ chains }: { readonly chains: readonly string[] }) =>
  chains.length === 0 || chains.some((chain) => chain.startsWith('bitcoin:'))

/** The networks that an account names: of all that are known, those in its list of chains. */
const networksOf = ({ chains }: WalletAccount) =>
  knownChains.filter((chain) => chains.includes(`bitcoin:${chain}`)).map(networkOf)

/** Whether an account is for a network: by its address, and by its list of chains unless that is empty. */
function isOn(account: WalletAccount, network: WalletState['network']): boolean {
  const listed = networksOf(account)
  // A chain of the host's own goes by the name of another one.
  const isListed = account.chains.length === 0 || (chainOf(network) ? listed.includes(network) : listed.length > 0)
  return isListed && isUsedOn(account.address, network)
}

/** How the standard calls the signature hashes; `DEFAULT` (BIP-341) is what an input has that names none. */
const sigHashNames: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

function sigHashOf([type]: readonly number[] = []): { readonly sigHash?: string } {
  if (!type) return {}
  const sigHash = sigHashNames[type]
  if (!sigHash) throw new InvalidParamsRpcError({ details: `There is no signature hash of type ${type}` })
  return { sigHash }
}

/** The inputs of each account and signature hash, as `bitcoin:signTransaction` takes them. */
function groupInputs(inputs: readonly PsbtInput[], accountOf: (address: string) => WalletAccount) {
  const groups = new Map<string, { account: WalletAccount; signingIndexes: number[]; sigHash?: string }>()
  for (const { address, index, sighashTypes } of inputs) {
    const flag = sigHashOf(sighashTypes)
    const key = `${address} ${flag.sigHash}`
    const group = groups.get(key) ?? {
      account: accountOf(address),
      signingIndexes: [],
      ...flag,
    }
    group.signingIndexes.push(index)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * Speaks to a wallet of the Wallet Standard. Messages are signed with the wallet's own protocol: none can be asked for. It
 * takes the chain with each call, so that it can be on each for which it shares an account.
 *
 * @see https://github.com/ExodusMovement/bitcoin-wallet-standard
 * @see https://github.com/MetaMask/bitcoin-wallet-standard
 */
export function createStandard(wallet: Wallet): BitcoinWallet {
  let accounts: readonly WalletAccount[] = []
  let network: WalletState['network'] | undefined

  const methodOf = (feature: string, name: string) => {
    const object = readProperty(wallet, 'features', feature)
    const method = readProperty(object, name)
    return typeof method === 'function' ? (...inputs: unknown[]) => method.apply(object, inputs) : undefined
  }
  const needMethod = (feature: string, name: string) => {
    const method = methodOf(feature, name)
    if (!method) throw new UnsupportedProviderMethodError({ details: feature })
    return method
  }
  const accountOf = (address: string): WalletAccount => {
    const account = accounts.find((item) => item.address === address)
    if (!account) throw new UnauthorizedProviderError()
    return account
  }
  const chainName = () => {
    const chain = network && chainOf(network)
    return chain && { chain: `bitcoin:${chain}` }
  }
  /** Takes over what the wallet says. */
  function settle(value: unknown, candidates: readonly WalletState['network'][]): WalletState {
    accounts = (check(value, Accounts, 'accounts') as unknown as WalletAccount[]).filter(isOurs)
    const known = toAccounts(accounts.map(toNote))
    const [first] = known
    if (!first) throw new UnauthorizedProviderError()
    const on = [...candidates, ...accounts.flatMap(networksOf)].find((id) =>
      accounts.some((account) => isOn(account, id)),
    )
    const tellsNothing = accounts.some(({ chains }) => chains.length === 0)
    network = on ?? (tellsNothing ? networkOfAddress(first.address, candidates) : unknownNetwork)
    return { accounts: known, network }
  }
  async function reconnect(signal: AbortSignal): Promise<unknown> {
    // `bitcoin:connect` cannot be silent: a wallet is asked by the general way, or has shown its accounts by itself.
    const connect = methodOf('standard:connect', 'connect')
    if (!connect || check(wallet.accounts, Accounts, 'accounts').some(isOurs)) return wallet.accounts
    return connectedOf(await ask(() => connect({ silent: true }), signal), wallet)
  }

  return {
    raw: wallet,
    async connect({ silent, networks }, signal) {
      if (silent) return settle(await reconnect(signal), networks)
      const connect = needMethod('bitcoin:connect', 'connect')
      const answer = await ask(() => connect({ purposes: ['payment', 'ordinals'] }), signal)
      return settle(connectedOf(answer, wallet), networks)
    },
    async signMessage({ message, address, protocol }, signal) {
      if (protocol) throw new UnsupportedProviderMethodError({ details: 'The wallet signs with its own protocol' })
      const signMessage = needMethod('bitcoin:signMessage', 'signMessage')
      const input = { account: accountOf(address), message: utf8(message) }
      const [answer] = check(await ask(() => signMessage(input), signal), Signatures, 'bitcoin:signMessage')
      return toBase64(Uint8Array.from(answer?.signature ?? []))
    },
    async signPsbt({ psbt, inputs, broadcast }, signal) {
      const input = { psbt: fromBase64(psbt), inputsToSign: groupInputs(inputs, accountOf), ...chainName() }
      if (broadcast) {
        const send = needMethod('bitcoin:signAndSendTransaction', 'signAndSendTransaction')
        const [sent] = check(await ask(() => send(input), signal), SentPsbts, 'bitcoin:signAndSendTransaction')
        return sent ? { txid: sent.txId } : {}
      }
      const sign = needMethod('bitcoin:signTransaction', 'signTransaction')
      const [signed] = check(await ask(() => sign(input), signal), SignedPsbts, 'bitcoin:signTransaction')
      return { psbt: toBase64(Uint8Array.from(signed?.signedPsbt ?? [])) }
    },
    async sendTransfer({ account, recipientAddress, amount, ...rest }, signal) {
      refuseExtras(rest)
      // Not of the standard; wallets with it follow the form of the others.
      const send = needMethod('bitcoin:sendTransfer', 'sendTransfer')
      const input = { account: accountOf(account), recipient: recipientAddress, amount: BigInt(amount), ...chainName() }
      const [sent] = check(await ask(() => send(input), signal), Sent, 'bitcoin:sendTransfer')
      return sent?.txid ?? ''
    },
    async switchNetwork({ caipNetworkId }) {
      if (!accounts.some((account) => isOn(account, caipNetworkId))) throw new ChainNotSupportedError()
      return settle(accounts, [caipNetworkId])
    },
    watch(listener) {
      const onChange = () => {
        try {
          listener(settle(wallet.accounts, network ? [network] : []))
        } catch {
          listener(undefined)
        }
      }
      let live = true
      const guarded = (change: unknown) => {
        if (live && readProperty(change, 'accounts') !== undefined) onChange()
      }
      const on = methodOf('standard:events', 'on') ?? methodOf('bitcoin:events', 'on')
      const stop = attemptCall(() => on?.('change', guarded))
      return () => {
        live = false
        if (typeof stop === 'function') attemptCall(() => stop())
      }
    },
    async disconnect() {
      const { signal } = new AbortController()
      const disconnect = methodOf('standard:disconnect', 'disconnect') ?? methodOf('bitcoin:disconnect', 'disconnect')
      if (disconnect) await ask(() => disconnect(), signal)
    },
  }
}
