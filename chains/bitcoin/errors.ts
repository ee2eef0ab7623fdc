import { defineError } from 'portico/kernel'

/** The wallet unregistered itself, or its object was removed. */
export const WalletGoneError = defineError('BITCOIN_WALLET_GONE', 'The wallet is no longer on this page', {
  meaning: 'notFound',
})

/** A wallet answered something that its method does not answer. */
export const InvalidWalletAnswerError = defineError(
  'BITCOIN_INVALID_WALLET_ANSWER',
  (p: { method: string }) => `The wallet gave an unusable answer to ${p.method}`,
  { meaning: 'unusableAnswer' },
)

/** The PSBT that came back from a wallet is about another transaction than the one it was given. */
export const PsbtChangedError = defineError('BITCOIN_PSBT_CHANGED', 'The wallet gave back another transaction')

/** An Esplora service did not answer as it should. The cause is the `Response`. */
export const ServiceStatusError = defineError(
  'BITCOIN_SERVICE_STATUS',
  (p: { status: number }) => `The Bitcoin service answered with the status ${p.status}`,
)

/** A URL under `esplora` can not be asked: balances of that network are not read. */
export const ServiceUrlError = defineError(
  'BITCOIN_SERVICE_URL',
  (p: { network: string }) =>
    `The URL of "esplora" for ${p.network} is not usable. Expected a network of bip122, and an https: URL`,
)
