import { is, withTimeLimit } from 'portico/kernel'
import type { Log } from '../../kernel/internal.ts'
import { loadAmounts } from '../amount/load.ts'
import {
  type CaipAddress,
  type CaipNetworkId,
  type Namespace,
  namespaceOf,
  parseCaipAddress,
  toCaipAddress,
} from '../caip.ts'
import type { ActiveAccount } from '../chainData/activeAccount.ts'
import {
  AssetDiscovery,
  AssetLists,
  BalanceStruct,
  Capabilities,
  cleanPicture,
  OnNetwork,
  WalletAsset,
} from '../chainData/structs.ts'
import { cleanSymbol } from '../chainData/symbol.ts'
import type { TokenBalance } from '../chainData/tokens.ts'
import { cleanText } from '../discovery/untrustedText.ts'
import type { Session } from '../session.ts'
import { nativeAddress } from './nativeAddress.ts'

/** Limit of balances from one source. */
const maxBalances = 300
/** How many of the rest may count: the service appends what it was asked to refresh. */
const maxLast = 20
const maxName = 60

/**
 * Reads balances of a network from outside: the valid ones, without tokens that have no decimals. The native coin comes
 * first, then tokens by descending value. Of a list that is too long the first ones count, and the refreshed ones at its end:
 * those of tokens that are listed, or `changed` (CAIP-10).
 */
export function readBalances(
  values: readonly unknown[],
  network: CaipNetworkId,
  changed: readonly string[] = [],
): readonly TokenBalance[] {
  const balances = new Map<string, TokenBalance>()
  const refreshed = new Set(changed.map((address) => keyOf({ address: address as CaipAddress })))
  const add = (value: unknown, isListed: (key: string) => boolean) => {
    const balance = readBalance(value, network)
    // Of one token the refreshed entry counts, which is the last.
    if (balance && isListed(keyOf(balance))) balances.set(keyOf(balance), balance)
  }
  for (const value of values.slice(0, maxBalances)) add(value, () => true)
  for (const value of values.slice(maxBalances).slice(-maxLast))
    add(value, (key) => balances.has(key) || refreshed.has(key))
  return [...balances.values()].sort(
    (a, b) => Number(b.isNative) - Number(a.isNative) || (b.value ?? 0) - (a.value ?? 0),
  )
}

/** Whether an answer has tokens of other networks only. */
export const isElsewhere = (values: readonly unknown[], network: CaipNetworkId): boolean =>
  values.length > 0 && values.every((value) => is(value, OnNetwork) && value.chainId !== network)

/** EVM addresses are compared without case (EIP-55); those of other namespaces are case-sensitive. */
const keyOf = ({ address }: Pick<TokenBalance, 'address'>) =>
  namespaceOf(address) === 'eip155' ? address.toLowerCase() : address

/** The forms of addresses, in namespaces whose tokens the service may name without their network. */
const plainForms: Partial<Record<Namespace, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
}

/** The token's address on a network; `undefined` if it is invalid or on another network. */
function addressOn(network: CaipNetworkId, address: string): CaipAddress | undefined {
  if (plainForms[namespaceOf(network)]?.test(address)) return toCaipAddress(network, address)
  return parseCaipAddress(address)?.caipNetworkId === network ? (address as CaipAddress) : undefined
}

function readBalance(value: unknown, network: CaipNetworkId): TokenBalance | undefined {
  if (!is(value, BalanceStruct)) return undefined
  const native = nativeAddress(network)
  const { chainId = network, quantity } = value
  const address = value.address == null ? native : addressOn(network, value.address)
  const symbol = cleanSymbol(value.symbol)
  const name = cleanText(value.name, maxName) || symbol
  if (chainId !== null && chainId !== network) return undefined
  if (!address) return undefined
  if (Number(quantity.decimals) === 0 || name === '') return undefined
  const iconUrl = cleanPicture(value.iconUrl)
  return {
    name,
    symbol,
    chainId: network,
    address,
    isNative: keyOf({ address }) === native,
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
