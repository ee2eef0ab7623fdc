import { drawIcon, type WorldToken } from './chainData.ts'
import { readChainHistory } from './chainDataHistory.ts'
import { type ApiCall, failed, json, type Reply, type Route } from './router.ts'

/** How many transactions a page of the history has. */
const pageSize = 50
const evmAddress = /^0x[0-9a-fA-F]{40}$/

/** The name of an address. Addresses of other namespaces have none. */
function identity({ params, project }: ApiCall): Reply {
  const address = params.address ?? ''
  const isEvm = evmAddress.test(address)
  if (!isEvm && !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return failed(400, 'address', 'Invalid address')
  return json(project.data.identities[address.toLowerCase()] ?? { name: null, avatar: null })
}

/** The balances of an address: the coin from the node, and invented tokens. Clients that are old or send no version get none. */
async function balance({ params, query, project, chains }: ApiCall): Promise<Reply> {
  const chainId = query.get('chainId') ?? Object.keys(chains)[0] ?? ''
  const node = chains[chainId]
  if (!node) return failed(400, 'chainId', 'Unsupported chain')
  if (query.get('currency') !== 'usd') return failed(400, 'currency', 'Unsupported currency')
  if (/^$|1\.6\.[45]$/.test(query.get('sv') ?? '')) return json({ balances: [] })
  const isThere = (token: unknown) => (token as { chainId?: string } | null)?.chainId === chainId
  const tokens = project.data.tokens.filter((token) => isThere(token) || typeof token !== 'object')
  try {
    const coin = await nativeBalance(node, chainId, params.address ?? '', project.data.nativePrice)
    return json({ balances: [coin, ...tokens] })
  } catch {
    return failed(503, 'provider', 'The provider is down')
  }
}

async function nativeBalance(node: string, chainId: string, address: string, price: number) {
  const isSolana = chainId.startsWith('solana:')
  const [method, params, decimals] = isSolana
    ? (['getBalance', [address], 9] as const)
    : (['eth_getBalance', [address, 'latest'], 18] as const)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await answer.json()) as { result: string | { value: number } }
  const digits = BigInt(typeof result === 'string' ? result : result.value)
    .toString()
    .padStart(decimals + 1, '0')
  const numeric = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
  return {
    name: isSolana ? 'Solana' : 'Ether',
    symbol: isSolana ? 'SOL' : 'ETH',
    chainId,
    value: Number(numeric) * price,
    price,
    quantity: { decimals: String(decimals), numeric },
    iconUrl: drawIcon(isSolana ? 280 : 230),
  }
}

/**
 * The transactions of an address on its chain, followed by invented ones, of one network or all, in pages. The cursor is
 * the index at which the next page starts.
 */
async function history({ params, query, project, chains }: ApiCall): Promise<Reply> {
  const chainId = query.get('chainId')
  if (query.has('onramp') && !chainId?.startsWith('eip155:')) return failed(400, 'chainId', 'Unsupported chain')
  const chainOf = (entry: unknown) => (entry as { metadata?: { chain?: string } } | null)?.metadata?.chain
  const entries = project.data.history.filter((entry) => !chainId || !chainOf(entry) || chainOf(entry) === chainId)
  const node = chainId?.startsWith('eip155:') ? chains[chainId] : undefined
  const real = node && chainId ? await readChainHistory(node, chainId, params.address ?? '').catch(() => []) : []
  const all = [...real, ...entries]
  const start = Number(query.get('cursor') ?? 0)
  const end = start + pageSize
  return json({ data: all.slice(start, end), next: end < all.length ? String(end) : null })
}

/** The price of a token that the service lists: of the first address only, as the hosted service does it. */
function price({ body, project }: ApiCall): Reply {
  const { currency, addresses } = JSON.parse(body) as Readonly<Record<string, unknown>>
  if (currency !== 'usd' || !Array.isArray(addresses)) return failed(400, 'currency', 'Unsupported currency')
  const isAsked = (token: unknown): token is WorldToken =>
    String((token as WorldToken | null)?.address).toLowerCase() === String(addresses[0]).toLowerCase()
  const fungibles = project.data.tokens.filter(isAsked).map(({ address, name, symbol, iconUrl, price, quantity }) => ({
    ...{ address, name, symbol, iconUrl, price },
    decimals: Number(quantity.decimals),
  }))
  return json({ fungibles })
}

/** Every call of the chain-data API that the world answers, beside the list of its networks. */
export const chainDataRoutes: readonly Route[] = [
  ['GET', '/v1/identity/:address', identity],
  ['GET', '/v1/account/:address/balance', balance],
  ['GET', '/v1/account/:address/history', history],
  ['POST', '/v1/fungible/price', price],
]
