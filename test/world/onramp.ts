import { type ApiCall, failed, json, type Reply, type Route } from './router.ts'

/** One coin. */
const sold = '0xde0b6b3a7640000'
/** The account that sells coins: the last of the accounts that anvil has unlocked. */
const seller = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

const html = (body: string): Reply => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Provider</title><main>${body}</main></html>`,
})
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The page of a provider: one button that pays. */
function page({ query }: ApiCall): Reply {
  const address = query.get('walletAddress') ?? query.get('address') ?? ''
  const code = query.get('destinationCurrencyCode') ?? ''
  const form = `<form method="post" action="/onramp/pay?address=${encodeURIComponent(address)}&projectId=page">
    <p>${escapeHtml(`${code} for ${address}`)}</p><button>Pay</button></form>`
  return html(form)
}

/** Sends a coin to the account, on the first chain of the world. */
async function pay({ query, chains }: ApiCall): Promise<Reply> {
  const node = Object.entries(chains).find(([id]) => id.startsWith('eip155:'))?.[1]
  const to = query.get('address')
  if (!node || !/^0x[0-9a-fA-F]{40}$/.test(to ?? '')) return failed(400, 'address', 'Invalid address')
  const params = [{ from: seller, to, value: sold }]
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params })
  const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { result } = (await answer.json()) as { result?: string }
  return result ? html('<p>Paid</p>') : failed(503, 'provider', 'The provider is down')
}

/** Returns the URL of the provider's page for an account. */
function createUrl({ body, headers }: ApiCall): Reply {
  const { destinationWallets, partnerUserId } = JSON.parse(body) as Readonly<Record<string, unknown>>
  const [wallet] = Array.isArray(destinationWallets) ? (destinationWallets as { address?: unknown }[]) : []
  const id = String(partnerUserId)
  if (typeof wallet?.address !== 'string') return failed(400, 'destinationWallets', 'Invalid wallet')
  if (id.length < 32 || id.length > 50) return failed(400, 'partnerUserId', 'Invalid id')
  return json({ url: `http://${headers.host}/onramp/page?address=${wallet.address}&projectId=page` })
}

/** Every route of the onramp service. It has no routes for options and quotes. */
export const onrampRoutes: readonly Route[] = [
  ['POST', '/v1/generators/onrampurl', createUrl],
  ['GET', '/onramp/page', page],
  ['POST', '/onramp/pay', pay],
]
