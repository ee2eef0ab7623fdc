/** A name and a picture of an address. */
export interface WorldIdentity {
  readonly name: string | null
  readonly avatar: string | null
}

/** A token that every address of a network holds. */
export interface WorldToken {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: string
  /** CAIP-10. */
  readonly address: string
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** What the chain-data service knows besides the chains themselves; a test may change it at any time. */
export interface ChainData {
  /** By address in small letters. @default nobody has a name */
  identities: Readonly<Record<string, WorldIdentity>>
  /** The tokens on each network, sent unchanged. */
  tokens: readonly unknown[]
  /** The transactions of every account, the newest first, sent unchanged. */
  history: readonly unknown[]
  /** US dollars for one native coin. */
  nativePrice: number
  /** A factor on the rate of the swap service, by which a test moves the market. @default 1 */
  swapFactor: number
}

/** A picture as a `data:` URL. */
export const drawIcon = (hue: number, shape: 'disc' | 'tile' = 'disc'): string => {
  const body =
    shape === 'disc' ? '<circle cx="24" cy="24" r="12" fill="white"/>' : '<path d="M6 42 24 10l18 32z" fill="white"/>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="hsl(${hue} 60% 50%)"/>${body}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const chains = ['eip155:31337', 'eip155:31338']

const inventToken = (
  chainId: string,
  symbol: string,
  name: string,
  amount: string,
  price: number,
  index: number,
): WorldToken => ({
  name,
  symbol,
  chainId,
  address: `${chainId}:0x${String(index).repeat(40)}`,
  value: Number(amount) * price,
  price,
  quantity: { decimals: index === 1 ? '6' : '18', numeric: amount },
  iconUrl: drawIcon(index * 70),
})

const inventTokens = (chainId: string): readonly WorldToken[] => [
  inventToken(chainId, 'TUSD', 'Tide Dollar', '1250.5', 1, 1),
  inventToken(chainId, 'PEB', 'Pebble', '0.000000000000000042', 12.5, 2),
  inventToken(chainId, 'MOSS', 'Moss Governance', '42.123456789', 3.21, 3),
  // Not a token but a collectible, which has no decimals.
  { ...inventToken(chainId, 'KELP', 'Kelp Pass', '1', 100, 4), quantity: { decimals: '0', numeric: '1' } },
]

/** A transaction that moved one collectible. */
export const nftTransaction = (
  id: string,
  direction: 'in' | 'out' | 'self',
  nft: { readonly name: string | null; readonly image: string | null; readonly isSpam?: boolean },
  chain = 'eip155:31337',
) => ({
  id,
  transfers: [
    {
      direction,
      quantity: { numeric: '1' },
      nft_info: {
        name: nft.name,
        content: nft.image === null ? null : { preview: { url: nft.image, content_type: null } },
        flags: { is_spam: nft.isSpam ?? false },
      },
    },
  ],
  metadata: {
    operationType: direction === 'out' ? 'send' : 'receive',
    hash: `0x${id.padStart(64, '0')}`,
    minedAt: '2025-06-01T12:00:00Z',
    sentFrom: `0x${'1'.repeat(40)}`,
    sentTo: `0x${'2'.repeat(40)}`,
    status: 'confirmed',
    nonce: 1,
    chain,
  },
})

/** What a transaction moved of a coin, as `coinTransaction` is told. */
export interface CoinMove {
  readonly direction: 'in' | 'out'
  readonly symbol: string
  readonly amount: string
  /** US dollars. */
  readonly value: number
}

/** A transaction of any kind that moved coins, or nothing at all. */
export const coinTransaction = (
  id: string,
  operationType: string,
  minedAt: string,
  moves: readonly CoinMove[],
  {
    chain = 'eip155:31337',
    status = 'confirmed',
    app = null,
  }: { chain?: string; status?: string; app?: string | null },
) => ({
  id,
  transfers: moves.map(({ direction, symbol, amount, value }) => ({
    direction,
    quantity: { numeric: amount },
    value,
    fungible_info: { name: symbol, symbol, icon: { url: drawIcon(symbol.charCodeAt(0) * 7) } },
  })),
  metadata: {
    operationType,
    hash: `0x${id.padStart(64, '0')}`,
    minedAt,
    sentFrom: `0x${'1'.repeat(40)}`,
    sentTo: `0x${'2'.repeat(40)}`,
    status,
    nonce: 1,
    chain,
    application: app === null ? null : { name: app, iconUrl: null },
  },
})

const tusd = (direction: CoinMove['direction'], amount: string): CoinMove => ({
  direction,
  symbol: 'TUSD',
  amount,
  value: Number(amount),
})
const ether = (direction: CoinMove['direction'], amount: string): CoinMove => ({
  direction,
  symbol: 'ETH',
  amount,
  value: Number(amount) * 2000,
})

const inventHistory = (chain: string) => [
  coinTransaction('f', 'trade', '2025-08-14T09:30:00Z', [ether('out', '0.5'), tusd('in', '1000')], {
    chain,
    app: 'Tide Swap',
  }),
  coinTransaction('e', 'approve', '2025-08-14T09:28:00Z', [], { chain, app: 'Tide Swap' }),
  // The second out is the fee of the first.
  coinTransaction('d', 'send', '2025-08-02T18:05:00Z', [tusd('out', '250'), tusd('out', '0.75')], { chain }),
  coinTransaction('c', 'send', '2025-07-20T07:00:00Z', [ether('out', '1')], { chain, status: 'failed' }),
  coinTransaction('b', 'stake', '2025-07-19T11:45:00Z', [ether('out', '0.000000000000000001')], {
    chain,
    app: 'Harbour',
  }),
  coinTransaction('a', 'receive', '2025-07-01T00:30:00Z', [ether('in', '12.3456789')], { chain }),
  nftTransaction('6', 'out', { name: 'Tide Pool #2', image: drawIcon(120, 'tile') }, chain),
  nftTransaction('5', 'in', { name: 'Claim your reward', image: drawIcon(0, 'tile'), isSpam: true }, chain),
  nftTransaction('4', 'in', { name: 'Lighthouse #7', image: drawIcon(30, 'tile') }, chain),
  nftTransaction('3', 'in', { name: 'Tide Pool #2', image: drawIcon(120, 'tile') }, chain),
  nftTransaction('2', 'in', { name: 'Tide Pool #1', image: drawIcon(200, 'tile') }, chain),
  nftTransaction('1', 'in', { name: 'Harbour Pass', image: null }, chain),
  coinTransaction('0', 'receive', '2024-11-05T16:00:00Z', [tusd('in', '1500')], { chain }),
]

/** Invents what the service knows: a few tokens and collectibles on each chain of the world, and no names. */
export const inventChainData = (): ChainData => ({
  identities: {},
  tokens: chains.flatMap(inventTokens),
  history: chains.flatMap(inventHistory),
  nativePrice: 2000,
  swapFactor: 1,
})
