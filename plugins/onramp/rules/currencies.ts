import { cleanText } from 'portico/wallet'
import { array, define, type Infer, optional, pattern, string, type } from 'superstruct'

/** The longest text to show, in characters. */
const longest = 60

/** The service knows a token by its symbol, which must be shown as it is: without invisible characters, and short. */
const TokenSymbol = define<string>('symbol', (value) => value !== '' && cleanText(value, longest) === value)

const CurrencyNetwork = type({
  name: string(),
  display_name: string(),
  chain_id: string(),
  contract_address: string(),
})

/** A token that can be bought. */
export const PurchaseCurrency = type({
  id: string(),
  name: string(),
  symbol: TokenSymbol,
  networks: array(CurrencyNetwork),
})
export type PurchaseCurrency = Infer<typeof PurchaseCurrency>

/** The currencies with names that can be shown; those without a visible one are named by their symbol. */
export const withCleanNames = (currencies: readonly PurchaseCurrency[]): PurchaseCurrency[] =>
  currencies.map(({ name, networks, ...currency }) => ({
    ...currency,
    name: cleanText(name, longest) || currency.symbol,
    networks: networks.map((network) => ({ ...network, display_name: cleanText(network.display_name, longest) })),
  }))

const Limit = type({ id: string(), min: string(), max: string() })

/** A currency to pay with, and the limits of each kind of payment, as decimal texts. */
export const PaymentCurrency = type({ id: pattern(string(), /^[A-Z]{3,8}$/), payment_method_limits: array(Limit) })
export type PaymentCurrency = Infer<typeof PaymentCurrency>

const Amount = type({ amount: string(), currency: optional(string()) })

/** The answer to a request for a quote. */
export const Quote = type({
  purchaseAmount: Amount,
  paymentTotal: Amount,
  paymentSubtotal: optional(Amount),
  networkFee: optional(Amount),
  coinbaseFee: optional(Amount),
  quoteId: string(),
})
export type Quote = Infer<typeof Quote>

const networks: PurchaseCurrency['networks'] = [
  {
    name: 'ethereum-mainnet',
    display_name: 'Ethereum',
    chain_id: '1',
    contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    name: 'polygon-mainnet',
    display_name: 'Polygon',
    chain_id: '137',
    contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
]
const id = '2b92315d-eab7-5bef-84fa-089a131333f5'
const limits: PaymentCurrency['payment_method_limits'] = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]

/** The currencies if those of the service can not be read. */
export const fallbackOptions = {
  purchaseCurrencies: [
    { id, name: 'USD Coin', symbol: 'USDC', networks },
    { id, name: 'Ether', symbol: 'ETH', networks },
  ] as PurchaseCurrency[],
  paymentCurrencies: [
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: limits },
  ] as PaymentCurrency[],
}

/** The id of a placeholder in place of a quote: as many tokens as units of money, which no provider offers. */
export const mockedQuoteId = 'mocked-quote-id'

/** The estimate in place of a quote: what an amount buys at the price of a token in the same currency, without fees. */
export function mockQuote(amount: string, currency: string, price: number): Quote {
  const total = String(Number(amount))
  // Prices change: more digits would pretend to an exactness that an estimate does not have.
  const bought = price === 1 ? total : String(Number((Number(amount) / price).toPrecision(4)))
  return { purchaseAmount: { amount: bought }, paymentTotal: { amount: total, currency }, quoteId: mockedQuoteId }
}
