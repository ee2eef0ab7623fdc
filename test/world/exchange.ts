import { type ApiCall, failed, json, type Reply, type Route } from './router.ts'

/** The account that sends the payments: the last of the accounts that anvil has unlocked. */
const sender = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

const html = (body: string): Reply => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Exchange</title><main>${body}</main></html>`,
})
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

interface Call {
  readonly id?: unknown
  readonly method?: unknown
  readonly params?: Readonly<Record<string, unknown>>
}
const answer = (id: unknown, result: unknown) => json({ jsonrpc: '2.0', id, result })
const fail = (id: unknown, message: string) => json({ jsonrpc: '2.0', id, error: { code: -32602, message } })

/** JSON-RPC 2.0 over HTTP. */
function serve({ body, headers, project }: ApiCall): Reply {
  const { id, method, params = {} } = JSON.parse(body) as Call
  const { exchanges, sessions } = project.exchange
  const [exchangeId, asset, amount, recipient] = [params.exchangeId, params.asset, params.amount, params.recipient]
  if (method === 'reown_getExchanges') {
    if (params.includeOnly && params.exclude) return failed(400, 'exclude', 'Not together with includeOnly')
    const isWanted = (entry: unknown) => {
      const name = (entry as { id?: unknown } | null)?.id
      const { includeOnly, exclude } = params as { includeOnly?: unknown[]; exclude?: unknown[] }
      return (!includeOnly || includeOnly.includes(name)) && !exclude?.includes(name)
    }
    const found = exchanges.filter(isWanted)
    return answer(id, { exchanges: found, total: found.length })
  }
  if (method === 'reown_getExchangePayUrl') {
    const isSound =
      /^[\w-]+:[\w-]+\/\w+:\w+$/.test(String(asset)) &&
      /^\d+(\.\d+)?$/.test(String(amount)) &&
      /^[\w-]+:[\w-]+:\w+$/.test(String(recipient))
    if (!isSound) return fail(id, 'Invalid params')
    const sessionId = `session-${sessions.size + 1}`
    const strings = { exchangeId: String(exchangeId), asset: String(asset), amount: String(amount) }
    sessions.set(sessionId, { ...strings, recipient: String(recipient), status: 'UNKNOWN' })
    return answer(id, { url: `http://${headers.host}/exchange/page?session=${sessionId}&projectId=page`, sessionId })
  }
  if (method === 'reown_getExchangeBuyStatus') {
    const session = sessions.get(String(params.sessionId))
    if (!session || session.exchangeId !== exchangeId) return fail(id, 'No such session')
    const { status, txHash } = session
    return answer(id, { status, ...(txHash ? { txHash } : {}) })
  }
  return fail(id, 'No such method')
}

/** The page of an exchange: one button that pays, and one that fails. */
function page({ query, project }: ApiCall): Reply {
  const session = query.get('session') ?? ''
  const found = project.exchange.sessions.get(session)
  if (!found) return html('<p>No such session</p>')
  found.status = 'IN_PROGRESS'
  const action = (name: string) => `/exchange/${name}?session=${encodeURIComponent(session)}&projectId=page`
  return html(`<p>${escapeHtml(`${found.amount} of ${found.asset} to ${found.recipient}`)}</p>
    <form method="post" action="${action('pay')}"><button>Pay</button></form>
    <form method="post" action="${action('fail')}"><button>Fail</button></form>`)
}

/** A decimal text in units of so many decimals. */
function toUnits(amount: string, decimals: number): bigint {
  const [whole = '0', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')

/** Sends a coin, or a token of 6 decimals that the exchange has, to the recipient. */
async function pay({ query, project, chains }: ApiCall): Promise<Reply> {
  const session = project.exchange.sessions.get(query.get('session') ?? '')
  if (!session) return html('<p>No such session</p>')
  const [network = '', asset = ''] = session.asset.split('/')
  const node = chains[network]
  const to = session.recipient.slice(network.length + 1)
  const token = /^erc20:(0x[0-9a-fA-F]{40})$/.exec(asset)?.[1]
  const call = token
    ? { from: sender, to: token, data: `0xa9059cbb${word(to)}${word(toUnits(session.amount, 6))}` }
    : { from: sender, to, value: `0x${toUnits(session.amount, 18).toString(16)}` }
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params: [call] }
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) }
  const sent = node ? ((await (await fetch(node, init)).json()) as { result?: string }) : {}
  if (!sent.result) {
    session.status = 'FAILED'
    return html('<p>Failed</p>')
  }
  Object.assign(session, { status: 'SUCCESS', txHash: sent.result })
  return html('<p>Paid</p>')
}

function refuse({ query, project }: ApiCall): Reply {
  const session = project.exchange.sessions.get(query.get('session') ?? '')
  if (session) session.status = 'FAILED'
  return html('<p>Failed</p>')
}

/** Every call of the exchanges: the service, and the page of an exchange. */
export const exchangeRoutes: readonly Route[] = [
  ['POST', '/v1/json-rpc', serve],
  ['GET', '/exchange/page', page],
  ['POST', '/exchange/pay', pay],
  ['POST', '/exchange/fail', refuse],
]
