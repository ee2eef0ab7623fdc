/** What a `<script type="module">` gets: everything for a page without a bundler, React inside. */
export { evm } from 'portico/chains/evm'
export * as networks from 'portico/chains/evm/networks'
export { universal } from 'portico/chains/universal'
export { defineElements } from 'portico/elements'
export { defineNetwork } from 'portico/wallet'
export * from './index.ts'
