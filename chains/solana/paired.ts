import { base58 } from '@scure/base'
import type { IdentifierArray, IdentifierString, Wallet, WalletAccount, WalletIcon } from '@wallet-standard/base'
import type { StandardEventsListeners } from '@wallet-standard/features'
import { type CaipNetworkId, type Network, type PairedProvider, UserRejectedRequestError } from 'portico/wallet'
import { isSolanaAddress } from './address.ts'
import { chainNamesOf, findNetwork, isSolanaChain } from './clusters.ts'
import { toSolanaError } from './errors.ts'
import { createPairedFeatures } from './pairedFeatures.ts'

export interface PairedWalletOptions {
  /** The wallet's own name. */
  readonly name: string
  networks(): readonly Network[]
}

/** Wallet Standard asks for one, and allows no URL: a phone. */
const icon: WalletIcon = `data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxNiAxNiI+PHJlY3QgeD0iNC41IiB5PSIxLjUiIHdpZHRoPSI3IiBoZWlnaHQ9IjEzIiByeD0iMS41IiBmaWxsPSJub25lIiBzdHJva2U9ImdyYXkiLz48L3N2Zz4=`

/** Converts an error of a wallet on another device: a refusal becomes 4001, whatever its code (CAIP-25: 5000). */
const toProviderError = (error: unknown) =>
  UserRejectedRequestError.is(toSolanaError(error))
    ? Object.assign(new Error('User rejected the request', { cause: error }), { code: 4001 })
    : error

/**
 * Creates a Wallet Standard wallet from a session with a wallet on another device, with the approved features and the
 * accounts of the current network. It signs on the chain that a call names. After the session ended it keeps its
 * features, has no accounts, and its calls fail with code 4900.
 */
export function createPairedWallet(provider: PairedProvider, { name, networks }: PairedWalletOptions): Wallet {
  const namesOf = (id: CaipNetworkId) => chainNamesOf(id, findNetwork(networks(), id))
  const chainsOf = () => [...new Set(provider.networks.filter(isSolanaChain).flatMap(namesOf))]
  const known = new Map<string, WalletAccount>()

  const ask = async (chain: IdentifierString | undefined, method: string, params: object) => {
    if (provider.accounts.length === 0) {
      throw Object.assign(new Error('The session with the wallet has ended'), { code: 4900 })
    }
    const network = chain && provider.networks.find((id) => namesOf(id).includes(chain as CaipNetworkId))
    if (chain && !network) throw Object.assign(new Error(`The wallet did not approve ${chain}`), { code: 4901 })
    try {
      return await provider.request({ method, params }, network || provider.network)
    } catch (error) {
      throw toProviderError(error)
    }
  }
  const signing = createPairedFeatures(ask, (method) => provider.methods.includes(method))

  /** The same object until something changes, because hosts compare it. */
  const toAccount = (address: string): WalletAccount => {
    const [chains, features] = [chainsOf() as IdentifierArray, Object.keys(signing()) as IdentifierString[]]
    const key = [address, ...chains, ...features].join()
    const account = known.get(key) ?? { address, publicKey: base58.decode(address), chains, features }
    known.set(key, account)
    return account
  }
  const getAccounts = () => provider.accounts.filter(isSolanaAddress).map(toAccount)

  const standard: Wallet['features'] = {
    'standard:connect': {
      version: '1.0.0',
      async connect() {
        return { accounts: getAccounts() }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: () => provider.disconnect() },
    'standard:events': {
      version: '1.0.0',
      on(_event: 'change', listener: StandardEventsListeners['change']) {
        const onChange = () => listener({ accounts: getAccounts() })
        // Accounts list the chains and features of the approval too.
        const onApproval = () =>
          listener({ accounts: getAccounts(), chains: chainsOf(), features: { ...standard, ...signing() } })
        const handlers = { accountsChanged: onChange, disconnect: onChange, approvalChanged: onApproval }
        for (const [event, handle] of Object.entries(handlers)) provider.on(event, handle)
        return () => {
          for (const [event, handle] of Object.entries(handlers)) provider.removeListener(event, handle)
        }
      },
    },
  }
  return {
    version: '1.0.0',
    name,
    icon,
    get chains() {
      return chainsOf()
    },
    get features() {
      return { ...standard, ...signing() }
    },
    get accounts() {
      return getAccounts()
    },
  }
}
