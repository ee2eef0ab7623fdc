import { defineEndpoint, defineService } from 'portico/kernel'
import { dataService } from 'portico/project'
import { array, integer, literal, object, optional, string, type, unknown } from 'superstruct'
import { fallbackOptions, PaymentCurrency, PurchaseCurrency, Quote } from './rules/currencies.ts'

/** The page of Meld, which is opened in a window; there are no requests to it. */
export const meldService = defineService('meld', 'https://meldcrypto.com')

/** The tokens that can be bought and the currencies to pay with. Entries are validated one by one. */
export const getOptions = defineEndpoint({
  service: dataService,
  path: '/v1/onramp/options',
  input: object({}),
  answer: type({ purchaseCurrencies: array(unknown()), paymentCurrencies: array(unknown()) }),
  unsupported: fallbackOptions,
  fallback: fallbackOptions,
})

/** A quote: how many tokens an amount buys. `network` is the symbol of the token. */
export const getQuote = defineEndpoint({
  method: 'POST',
  service: dataService,
  path: '/v1/onramp/quote',
  input: object({
    purchaseCurrency: PurchaseCurrency,
    paymentCurrency: PaymentCurrency,
    amount: string(),
    network: string(),
  }),
  answer: Quote,
})

/** The page of Coinbase for an account. */
export const createOnrampUrl = defineEndpoint({
  method: 'POST',
  service: dataService,
  path: '/v1/generators/onrampurl',
  input: object({
    destinationWallets: array(object({ address: string(), blockchains: array(string()), assets: array(string()) })),
    defaultNetwork: optional(string()),
    partnerUserId: string(),
    defaultExperience: literal('buy'),
    presetCryptoAmount: optional(integer()),
    presetFiatAmount: optional(integer()),
  }),
  answer: type({ url: string() }),
})

export const endpoints = [getOptions, getQuote, createOnrampUrl]
