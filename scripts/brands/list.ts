/** The pictures that the package has, by the name of their module in `src/ui/brands`: where each is drawn. */

/** Networks and wallets of `@web3icons/core`, by their names there. */
const networks = {
  abstract: 'abstract',
  apechain: 'apechain',
  arbitrum: 'arbitrum-one',
  aurora: 'aurora',
  avalanche: 'avalanche',
  base: 'base',
  berachain: 'berachain',
  bitcoin: 'bitcoin',
  blast: 'blast',
  bsc: 'binance-smart-chain',
  celo: 'celo',
  ethereum: 'ethereum',
  fantom: 'fantom',
  gnosis: 'gnosis',
  hyperEvm: 'hyper-evm',
  ink: 'ink',
  kaia: 'kaia',
  linea: 'linea',
  mantle: 'mantle',
  mode: 'mode',
  monad: 'monad',
  moonbeam: 'moonbeam',
  optimism: 'optimism',
  polygon: 'polygon',
  polygonZkEvm: 'polygon-zkevm',
  scroll: 'scroll',
  sei: 'sei-network',
  solana: 'solana',
  sonic: 'sonic',
  unichain: 'unichain',
  worldchain: 'world',
  zksync: 'zksync',
  zora: 'zora',
}

const wallets = {
  backpack: 'backpack',
  coinbase: 'coinbase',
  metamask: 'metamask',
  phantom: 'phantom',
  rabby: 'rabby',
  rainbow: 'rainbow',
  solflare: 'solflare',
  walletConnect: 'wallet-connect',
}

/** Wallets that `@web3icons/core` does not have, in this folder: from `@omnisat/lasereyes-react` 0.0.80, MIT. */
const drawnHere = ['leather', 'unisat', 'xverse']

const packaged = (kind: string, names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([name, theirs]) => ({
    name,
    source: `node_modules/@web3icons/core/dist/svgs/${kind}/background/${theirs}.svg.js`,
  }))

/** Each picture: the module, and the file that it is made of. */
export const brands: readonly { readonly name: string; readonly source: string }[] = [
  ...packaged('networks', networks),
  ...packaged('wallets', wallets),
  ...drawnHere.map((name) => ({ name, source: `scripts/brands/${name}.svg` })),
]
