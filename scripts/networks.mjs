/**
 * Writes chains/evm/networks from viem's chains: `node scripts/networks.mjs`.
 *
 * The definitions are plain data, so that a host bundles only those it names; importing viem's own brings the
 * serializers and formatters of their kind along.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as viemChains from 'viem/chains'

const chains = Object.fromEntries(Object.entries(viemChains))

/** viem's names of the networks: those the hosted RPC serves, those with swaps, and others in wide use. */
export const networkNames = [
  'abstract',
  'apeChain',
  'arbitrum',
  'arbitrumSepolia',
  'aurora',
  'auroraTestnet',
  'avalanche',
  'avalancheFuji',
  'base',
  'baseSepolia',
  'berachain',
  'berachainTestnetbArtio',
  'blast',
  'bsc',
  'bscTestnet',
  'celo',
  'fantom',
  'gnosis',
  'holesky',
  'hoodi',
  'hyperEvm',
  'ink',
  'kaia',
  'linea',
  'lineaSepolia',
  'mainnet',
  'mantle',
  'mantleSepoliaTestnet',
  'mode',
  'monad',
  'moonbeam',
  'optimism',
  'optimismSepolia',
  'polygon',
  'polygonAmoy',
  'polygonZkEvm',
  'scroll',
  'scrollSepolia',
  'sei',
  'sepolia',
  'sonic',
  'unichain',
  'unichainSepolia',
  'worldchain',
  'zksync',
  'zksyncSepoliaTestnet',
  'zora',
  'zoraSepolia',
]

const usedContracts = ['multicall3', 'ensUniversalResolver']

const pick = (object, keys) =>
  Object.fromEntries(keys.filter((key) => object?.[key] !== undefined).map((key) => [key, object[key]]))

/** The part of a viem chain that a network definition keeps. */
export function toNetwork(chain) {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = chain
  const contracts = Object.entries(pick(chain.contracts, usedContracts))
  return {
    id,
    name,
    nativeCurrency: pick(nativeCurrency, ['name', 'symbol', 'decimals']),
    rpcUrls: { default: { http: rpcUrls.default.http } },
    ...(blockExplorers && { blockExplorers: { default: pick(blockExplorers.default, ['name', 'url']) } }),
    ...(contracts.length > 0 && {
      contracts: Object.fromEntries(contracts.map(([key, value]) => [key, pick(value, ['address', 'blockCreated'])])),
    }),
    ...(testnet && { testnet }),
  }
}

const header = '// Written by scripts/networks.mjs from viem/chains. Do not edit.\n'

const root = fileURLToPath(new URL('..', import.meta.url))

function write(path, names) {
  const definitions = names.map((name) => {
    // One property a line at the top of each definition; the formatter does the rest.
    const data = JSON.stringify(toNetwork(chains[name])).replace('{', '{\n')
    return `export const ${name} = ${data} as const satisfies NetworkInput\n`
  })
  writeFileSync(
    `${root}${path}`,
    [header, `import type { NetworkInput } from 'portico/wallet'\n`, ...definitions].join('\n'),
  )
  execFileSync('node_modules/.bin/biome', ['check', '--write', path], { cwd: root, stdio: 'inherit' })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = [...networkNames].sort((a, b) => chains[a].id - chains[b].id)
  write(
    'chains/evm/networks/mainnets.ts',
    names.filter((name) => !chains[name].testnet),
  )
  write(
    'chains/evm/networks/testnets.ts',
    names.filter((name) => chains[name].testnet),
  )
}
