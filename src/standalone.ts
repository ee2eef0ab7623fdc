/** What a `<script type="module">` gets: everything for a page without a bundler, React inside. */
export { bitcoin } from 'portico/chains/bitcoin'
export * as bitcoinNetworks from 'portico/chains/bitcoin/networks'
export { evm } from 'portico/chains/evm'
export * as networks from 'portico/chains/evm/networks'
export { solana } from 'portico/chains/solana'
export * as solanaNetworks from 'portico/chains/solana/networks'
export { universal } from 'portico/chains/universal'
export { defineElements } from 'portico/elements'
export { embeddedWallet } from 'portico/embedded-wallet'
export { activity } from 'portico/plugins/activity'
export { email } from 'portico/plugins/email'
export { names } from 'portico/plugins/names'
export { onramp } from 'portico/plugins/onramp'
export { pay, presetAssets, requestPayment } from 'portico/plugins/pay'
export { receive, send } from 'portico/plugins/send'
export { grantPermissions, sessions } from 'portico/plugins/sessions'
export { siwx } from 'portico/plugins/siwx'
export { socials } from 'portico/plugins/socials'
export { swaps } from 'portico/plugins/swaps'
export { defineNetwork } from 'portico/wallet'
export type * from './index.ts'
export {
  createModal,
  ModalClosedError,
  ModalDestroyedError,
  ViewUnknownError,
} from './index.ts'
