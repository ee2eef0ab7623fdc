import { is, withTimeLimit } from 'portico/kernel'
import type { Log } from '../../kernel/internal.ts'
import { loadAmounts } from '../amount/load.ts'
import { type CaipNetworkId, namespaceOf, toCaipAddress } from '../caip.ts'
import type { ActiveAccount } from '../chainData/activeAccount.ts'
import {
  AssetDiscovery,
  AssetLists,
  BalanceStruct,
  Capabilities,
  cleanPicture,
  WalletAsset,
} from '../chainData/structs.ts'
import { cleanSymbol } from '../chainData/symbol.ts'
import type { TokenBalance } from '../chainData/tokens.ts'
import { cleanText } from '../discovery/untrustedText.ts'
import type { Session } from '../session.ts'
import { nativeAddress } from './nativeAddress.ts'

/** Limit of balances from one source. */
const maxBalances = 300
const maxName = 60

/**
 * Reads balances of a network from outside: the valid ones, without tokens that have no decimals. The native coin comes
 * first, then tokens by descending value.
 */
export function readBalances(values: readonly unknown[], network: CaipNetworkId): readonly TokenBalance[] {
  const balances = new Map<string, TokenBalance>()
  for (const value of values.slice(0, maxBalances)) {
    const balance = readBalance(value, network)
    if (balance && !balances.has(keyOf(balance))) balances.set(keyOf(balance), balance)
  }
  return [...balances.values()].sort(
    (a, b) => Number(b.isNative) - Number(a.isNative) || (b.value ?? 0) - (a.value ?? 0),
  )
}

/** EVM addresses are compared without case (EIP-55); those of other namespaces are case-sensitive. */
const keyOf = ({ address }: Pick<TokenBalance, 'address'>) =>
  namespaceOf(address) === 'eip155' ? address.toLowerCase() : address

function readBalance(value: unknown, network: CaipNetworkId): TokenBalance | undefined {
  if (!is(value, BalanceStruct)) return undefined
  const native = nativeAddress(network)
  const { chainId = network, address, quantity } = value
  const symbol = cleanSymbol(value.symbol)
  const name = cleanText(value.name, maxName) || symbol
  if (chainId !== null && chainId !== network) return undefined
  if (address && !address.startsWith(`${network}:`)) return undefined
  if (Number(quantity.decimals) === 0 || name === '') return undefined
  const iconUrl = cleanPicture(value.iconUrl)
  return {
    name,
    symbol,
    chainId: network,
    address: address ?? native,
    isNative: !address || keyOf({ address }) === native,
    ...(value.value == null ? {} : { value: value.value }),
    ...(value.price == null ? {} : { price: value.price }),
    quantity: { decimals: quantity.decimals, numeric: quantity.numeric },
    ...(iconUrl ? { iconUrl } : {}),
  }
}

/** Milliseconds that a wallet has to answer before the service is asked. */
const timeLimit = 5_000

/** The assets that the wallet reports; `undefined` if it does not. Rejects by abort only. */
export type ReadWalletAssets = (
  session: Session | undefined,
  activeAccount: ActiveAccount,
  signal: AbortSignal,
) => Promise<readonly TokenBalance[] | undefined>

/** Asks wallets for their assets (ERC-7811). Asks once per session, account and chain whether they support that (EIP-5792). */
export function createWalletAssets(log: Log): ReadWalletAssets {
  const able = new WeakMap<Session, Map<string, boolean>>()

  return async (session, activeAccount, signal) => {
    // The user would have to open a wallet on another device for the answer.
    if (!session || activeAccount.namespace !== 'eip155' || session.connector.type === 'WALLET_CONNECT')
      return undefined
    const asked = able.get(session) ?? new Map<string, boolean>()
    able.set(session, asked)
    const chain = `0x${Number(activeAccount.network.id).toString(16)}`
    const key = `${chain}:${activeAccount.address}`
    try {
      if (!asked.has(key)) {
        asked.set(key, false)
        asked.set(key, await hasDiscovery(session, activeAccount.address, chain, signal))
      }
      if (!asked.get(key)) return undefined
      return await readAssets(session, activeAccount, chain, signal)
    } catch (error) {
      if (signal.aborted) {
        asked.delete(key)
        throw signal.reason
      }
      log.info('The wallet did not list its assets', error)
      return undefined
    }
  }
}

async function hasDiscovery(session: Session, address: string, chain: string, signal: AbortSignal): Promise<boolean> {
  const answer = await ask(session, 'wallet_getCapabilities', [address], signal)
  return is(answer, Capabilities) && is(answer[chain], AssetDiscovery)
}

async function readAssets(session: Session, { address, network }: ActiveAccount, chain: string, signal: AbortSignal) {
  const answer = await ask(session, 'wallet_getAssets', [{ account: address, chainFilter: [chain] }], signal)
  const list = is(answer, AssetLists) ? answer[chain] : undefined
  const assets = list?.filter((asset): asset is WalletAsset => is(asset, WalletAsset)) ?? []
  if (!list || (list.length > 0 && assets.length === 0))
    throw new TypeError('The wallet lists no asset that can be read')
  const { Decimal, toDecimal } = await loadAmounts()
  const entries = assets.map(({ address: token, balance, metadata }) => {
    const amount = toDecimal(BigInt(balance).toString(), metadata.decimals)
    const value = metadata.value ?? (metadata.price == null ? undefined : new Decimal(metadata.price).times(amount))
    return {
      ...metadata,
      value: value === undefined ? undefined : Number(value),
      quantity: { decimals: String(metadata.decimals), numeric: amount.toFixed() },
      ...(token === 'native' ? {} : { address: toCaipAddress(network.caipNetworkId, token) }),
    }
  })
  return readBalances(entries, network.caipNetworkId)
}

async function ask(session: Session, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
  return withTimeLimit(timeLimit, (until) => session.request({ method, params }, until), signal)
}
