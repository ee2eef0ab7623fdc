import { is } from 'portico/kernel'
import { type CaipNetworkId, namespaceOf } from '../caip.ts'
import { cleanPicture } from '../chainData/sanitize.ts'
import { Balance } from '../chainData/structs.ts'
import { cleanSymbol } from '../chainData/symbol.ts'
import type { TokenBalance } from '../chainData/tokens.ts'
import { cleanText } from '../discovery/pageWallets.ts'
import { nativeAddress } from './nativeAddress.ts'

/** Limit of balances from one source. */
const maxBalances = 300
const maxName = 60

/** Balances of a network as told from outside: the sound ones, without tokens that have no decimals, in their order. */
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

/** Addresses of the EVM family are told in capitals and without (EIP-55); elsewhere a capital is another letter. */
const keyOf = ({ address }: Pick<TokenBalance, 'address'>) =>
  namespaceOf(address) === 'eip155' ? address.toLowerCase() : address

function readBalance(value: unknown, network: CaipNetworkId): TokenBalance | undefined {
  if (!is(value, Balance)) return undefined
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
