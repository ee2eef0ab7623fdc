import { cleanText, type Network } from 'portico/wallet'
import { hookOf, metadataAccount, readMint } from '../mint.ts'
import type { ReachableNetwork } from '../rpc.ts'
import { readTokenAccount, type TokenAccount } from '../tokenAccounts.ts'
import { type ChainAccount, readChainAccounts } from '../tokens.ts'
import { loadWeb3 } from '../web3.ts'
import { programs } from './programs.ts'
import type { RequestToken } from './types.ts'

/** Nodes answer so many addresses at once. */
const perRequest = 100

/** Time limit for a node to answer, in milliseconds, because the user waits for the description. */
const timeLimit = 5_000

/** A token as its mint describes it. */
export interface MintFacts extends RequestToken {
  /** `null` if it is not known. */
  readonly supply: bigint | null
  /** The program that runs with each transfer (Token-2022). */
  readonly hook: string | undefined
}

/** The facts of a mint that could not be read. */
export const unknownMint = (address: string): MintFacts => ({
  address,
  symbol: '',
  decimals: null,
  supply: null,
  hook: undefined,
})

/** Facts about addresses of a chain. If a node fails, what was asked of it is unknown. */
export interface ChainReader {
  readonly coin: RequestToken
  /** `null` for accounts that could not be read, `undefined` for those that do not exist. */
  accounts(addresses: readonly string[]): Promise<ReadonlyMap<string, ChainAccount | null | undefined>>
  mints(addresses: readonly string[]): Promise<ReadonlyMap<string, MintFacts>>
}

/** Reads the data of a token account; `undefined` if the account is not known to be one. */
export const tokenAccountOf = (account: ChainAccount | null | undefined): TokenAccount | undefined =>
  readTokenAccount(account ?? undefined)

/** Reads a chain for one description; without a network that can be reached, nothing is known of it. */
export function readChain(network: ReachableNetwork | undefined, signal: AbortSignal): ChainReader {
  const late = AbortSignal.any([signal, AbortSignal.timeout(timeLimit)])

  async function accounts(addresses: readonly string[]) {
    const wanted = [...new Set(addresses)]
    const parts = Array.from({ length: Math.ceil(wanted.length / perRequest) }, (_, at) =>
      wanted.slice(at * perRequest, (at + 1) * perRequest),
    )
    const found = await Promise.all(
      parts.map(async (part) => {
        try {
          const read = network ? await readChainAccounts(network, part, late) : undefined
          return part.map((address, at) => [address, read ? read[at] : null] as const)
        } catch {
          signal.throwIfAborted()
          return part.map((address) => [address, null] as const)
        }
      }),
    )
    return new Map(found.flat())
  }

  return {
    coin: coinOf(network),
    accounts,
    async mints(addresses) {
      const list = [...new Set(addresses)]
      if (list.length === 0) return new Map()
      const web3 = await loadWeb3().catch(() => undefined)
      const pairs = list.map((mint) => [mint, web3 && metadataOf(web3, mint)] as const)
      const read = await accounts(pairs.flat().flatMap((address) => address ?? []))
      return new Map(
        pairs.map(([mint, metadata]) => [
          mint,
          factsOf(mint, read.get(mint), metadata ? read.get(metadata) : undefined),
        ]),
      )
    },
  }
}

/**
 * The ids of the networks of `networks.ts`, of which a page loads only those that its host imports: an import here would load
 * all with the page.
 */
const publicIds = [
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
]
const sol: RequestToken = { symbol: 'SOL', decimals: 9 }

/**
 * A network that the host does not list has no symbol, and decimals that mean nothing: unless it is one of the public
 * clusters, amounts are in base units.
 */
const coinOf = (network: Network | undefined): RequestToken => {
  if (!network) return sol
  const { symbol, decimals } = network.nativeCurrency
  if (symbol) return { symbol: cleanText(symbol, 16), decimals }
  return publicIds.includes(String(network.id)) ? sol : { symbol: '', decimals: null }
}

function metadataOf(web3: Awaited<ReturnType<typeof loadWeb3>>, mint: string): string | undefined {
  try {
    return metadataAccount(web3, mint)
  } catch {
    return undefined
  }
}

function factsOf(
  address: string,
  account: ChainAccount | null | undefined,
  metadata: ChainAccount | null | undefined,
): MintFacts {
  try {
    const mint = readMint(address, account ?? undefined, metadata ?? undefined)
    const { symbol = '', decimals, supply } = mint
    return { address, symbol, decimals: decimals <= 77 ? decimals : null, supply, hook: hookOf(mint) }
  } catch {
    return unknownMint(address)
  }
}

/**
 * Whether an address is a person's: it has a key, and no program keeps data there. Addresses of programs have no key;
 * `null` where that is not known.
 */
export async function isPerson(address: string, account: ChainAccount | null | undefined): Promise<boolean | null> {
  if (account && account.owner !== programs.system) return false
  const web3 = await loadWeb3().catch(() => undefined)
  if (!web3) return null
  try {
    return web3.PublicKey.isOnCurve(address)
  } catch {
    return null
  }
}
