import { is } from 'portico/kernel'
import {
  type Balance,
  type CaipAddress,
  cleanIcon,
  cleanText,
  floorToBaseUnits,
  type Network,
  nativeAddress,
  type TokenBalance,
} from 'portico/wallet'
import { ListedToken } from '../endpoints.ts'

/** A token that the service swaps. Plain data. */
export interface Listed {
  /** CAIP-10, in lower case; the placeholder address for the native coin. */
  readonly id: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string
  readonly isCoin: boolean
}

/** A token with the account's balance. */
export interface SwapToken extends Listed {
  /** In base units; `null` while it is not known. */
  readonly balance: string | null
  /** The price of one token in US dollars. */
  readonly price?: number
}

/** Limit for symbols, in characters: longer ones are cut. */
const longestSymbol = 16

const lower = (id: string) => id.toLowerCase() as CaipAddress

/** The valid tokens of an answer on a network, the coin first. Name, symbol and decimals of the coin are those of the network. */
export function readTokens(entries: readonly unknown[], network: Network): readonly Listed[] {
  const { name, symbol, decimals } = network.nativeCurrency
  const coin = lower(nativeAddress(network.caipNetworkId))
  const found = new Map<string, Listed>([[coin, { id: coin, name, symbol, decimals, isCoin: true }]])
  for (const entry of entries) {
    if (!is(entry, ListedToken) || !entry.address.startsWith(`${network.caipNetworkId}:`)) continue
    const id = lower(entry.address)
    const shown = cleanText(entry.symbol, longestSymbol)
    const iconUrl = cleanIcon(entry.logoUri)
    const icon = iconUrl ? { iconUrl } : {}
    const known = found.get(id)
    if (known) found.set(id, { ...icon, ...known })
    else if (shown !== '')
      found.set(id, {
        ...{ id, symbol: shown, decimals: entry.decimals, isCoin: false, ...icon },
        name: cleanText(entry.name, 60) || shown,
      })
  }
  return [...found.values()]
}

/** Adds the balances and prices of an account to tokens. A token that is missing in a list that was read has the balance 0. */
export function withBalances(
  listed: readonly Listed[],
  native: Balance | null,
  { status, balances }: { readonly status: string; readonly balances: readonly TokenBalance[] },
  prices: Readonly<Record<string, number>>,
): readonly SwapToken[] {
  const balance = new Map(balances.map((balance) => [lower(balance.address), balance]))
  return listed.map((token) => {
    const own = balance.get(token.id)
    const known = own ? floorToBaseUnits(own.quantity.numeric, token.decimals).toString() : null
    const price = prices[token.id] ?? own?.price
    return {
      ...token,
      ...(!token.iconUrl && own?.iconUrl ? { iconUrl: own.iconUrl } : {}),
      balance: token.isCoin ? (native?.value ?? known) : (known ?? (status === 'ready' ? '0' : null)),
      ...(price === undefined ? {} : { price }),
    }
  })
}

/** The tokens whose symbol, name or address contains a text; the earlier the match, the earlier in the list. */
export function searchTokens(tokens: readonly SwapToken[], text: string): readonly SwapToken[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return tokens
  const found = tokens.flatMap((token) => {
    const places = [token.symbol, token.name, token.id.split(':')[2] ?? '']
      .map((value) => value.toLowerCase().indexOf(wanted))
      .filter((at) => at >= 0)
    return places.length === 0 ? [] : [{ token, at: Math.min(...places) }]
  })
  return found.sort((a, b) => a.at - b.at).map(({ token }) => token)
}

/** Finds a token by its address, symbol or CAIP-10 id. */
export function findToken(tokens: readonly Listed[], named: string | undefined): Listed | undefined {
  const wanted = named?.trim().toLowerCase()
  if (!wanted) return undefined
  const isNamed = ({ id }: Listed) => id === wanted || id.endsWith(`:${wanted}`)
  return tokens.find(isNamed) ?? tokens.find(({ symbol }) => symbol.toLowerCase() === wanted)
}

/** Symbols of tokens to suggest if they are listed. */
const suggested =
  'ETH UNI 1INCH AAVE SOL ADA AVAX DOT LINK NITRO GAIA MILK TRX NEAR GNO WBTC DAI WETH USDC USDT ARB BAL BICO CRV ENS MATIC OP'.split(
    ' ',
  )

/** At most 8 suggested tokens, one for each symbol. */
export function suggestTokens(tokens: readonly SwapToken[]): readonly SwapToken[] {
  const bySymbol = new Map<string, SwapToken>()
  for (const token of tokens) if (!bySymbol.has(token.symbol)) bySymbol.set(token.symbol, token)
  return suggested.flatMap((symbol) => bySymbol.get(symbol) ?? []).slice(0, 8)
}
