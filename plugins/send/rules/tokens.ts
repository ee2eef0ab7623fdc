import {
  type Balance,
  type CaipAddress,
  floorToBaseUnits,
  type Network,
  nativeAddress,
  type TokenBalance,
} from 'portico/wallet'

/** A coin or token that can be sent. Plain data. */
export interface SendToken {
  /** CAIP-10; the placeholder address for a native coin. */
  readonly id: CaipAddress
  /** Token contract or mint; absent for the native coin. */
  readonly address?: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** In base units; `null` if it is not known. */
  readonly balance: string | null
  /** The price of one token in US dollars. */
  readonly price?: number
  readonly iconUrl?: string
}

/** Limit for decimals: more do not fit 256 bits. */
const maxDecimals = 77

/**
 * The tokens that an account can send on a network: the native coin with the balance of the chain, then other tokens.
 */
export function toSendTokens(
  network: Network,
  native: Balance | null,
  balances: readonly TokenBalance[],
): readonly SendToken[] {
  const known = balances.find(({ isNative }) => isNative)
  const { name, symbol, decimals } = network.nativeCurrency
  const coin: SendToken = {
    id: nativeAddress(network.caipNetworkId),
    name,
    symbol,
    decimals,
    balance: native?.value ?? (known ? floorToBaseUnits(known.quantity.numeric, decimals).toString() : null),
    ...facts(known),
  }
  return [coin, ...balances.flatMap((balance) => (balance.isNative ? [] : toToken(balance)))]
}

function toToken(balance: TokenBalance): readonly SendToken[] {
  const decimals = Number(balance.quantity.decimals)
  if (decimals > maxDecimals) return []
  return [
    {
      id: balance.address,
      address: balance.address.slice(balance.chainId.length + 1),
      name: balance.name,
      symbol: balance.symbol,
      decimals,
      balance: floorToBaseUnits(balance.quantity.numeric, decimals).toString(),
      ...facts(balance),
    },
  ]
}

const facts = (balance: TokenBalance | undefined) => ({
  ...(balance?.price === undefined ? {} : { price: balance.price }),
  ...(balance?.iconUrl ? { iconUrl: balance.iconUrl } : {}),
})

/** The tokens whose symbol, name or address contains a text. */
export function searchTokens(tokens: readonly SendToken[], text: string): readonly SendToken[] {
  const wanted = text.trim().toLowerCase()
  return tokens.filter(({ symbol, name, address = '' }) =>
    [symbol, name, address].some((value) => value.toLowerCase().includes(wanted)),
  )
}

/** The key of the token's logo in the package. Only the native coin has one: other tokens may fake a symbol. */
export const brandOf = ({ address, symbol }: SendToken): string | undefined =>
  address === undefined ? `coin:${symbol}` : undefined
