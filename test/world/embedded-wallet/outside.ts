import type { WebHandler } from './bridge.ts'
import type { Mailbox } from './mailbox.ts'
import { accountOf, type Providers, providerNames } from './providers.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

const page = (title: string, body: string, head = '') =>
  new Response(
    `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<link rel="stylesheet" href="/wallet.css">
${head}
</head>
<body>
<main>
<h1>${text(title)}</h1>
${body}
</main>
</body>
</html>
`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'",
        'cache-control': 'no-store',
      },
    },
  )

const redirect = (to: string) => new Response(null, { status: 303, headers: { location: to } })

function showMailbox({ mails }: Mailbox): Response {
  const items = [...mails].reverse().map(({ to, subject, code, link }) => {
    const content = code ? `<strong>${text(code)}</strong>` : `<a href="${text(link ?? '')}">Open the link</a>`
    return `<li><p>To ${text(to)}: ${text(subject)}</p><p>${content}</p></li>`
  })
  const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>There are no mails.</p>'
  return page('Mailbox', list, '<meta http-equiv="refresh" content="3">')
}

const decisionForm = (userName: string) => `<form method="post">
<p><label>Account <input name="account" value="${userName}" required></label></p>
<p class="buttons"><button name="decision" value="refuse">Refuse</button>
<button name="decision" value="accept" class="primary">Accept</button></p>
</form>`

async function readForm(request: Request) {
  const form = new URLSearchParams(await request.text())
  return { isAccepted: form.get('decision') === 'accept', userName: form.get('account') || 'Ada' }
}

async function answerProvider(request: Request, provider: string, { agree }: Providers): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const name = Object.entries(providerNames).find(([id]) => id === provider)?.[1]
  const back = searchParams.get('redirect_uri')
  if (!name || !back || !URL.canParse(back)) return new Response(null, { status: 404 })
  if (request.method === 'GET') return page(`Log in with ${name}`, decisionForm('Ada'))
  const { isAccepted, userName } = await readForm(request)
  const url = new URL(back)
  url.searchParams.set('state', searchParams.get('state') ?? '')
  if (isAccepted) url.searchParams.set('code', agree(accountOf(provider, userName)))
  else url.searchParams.set('error', 'access_denied')
  return redirect(url.href)
}

async function answerFarcaster(request: Request, { decide }: Providers): Promise<Response> {
  if (request.method === 'GET') return page('Log in with Farcaster', decisionForm('ada.eth'))
  const { isAccepted, userName } = await readForm(request)
  const channel = new URL(request.url).searchParams.get('channel') ?? ''
  decide(channel, isAccepted ? accountOf('farcaster', userName) : null)
  return page(isAccepted ? 'Accepted' : 'Refused', '<p>Go back to the app.</p>')
}

interface Outside {
  readonly mailbox: Mailbox
  readonly providers: Providers
  readonly style: () => Promise<string>
  /** A page that posts messages in the name of the frame. */
  readonly forge: WebHandler
}

/** The pages around the wallet: a mailbox, providers of social accounts, and Farcaster. */
export const createOutside =
  ({ mailbox, providers, style, forge }: Outside): WebHandler =>
  async (request, caller) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/mailbox') return showMailbox(mailbox)
    if (pathname === '/farcaster') return answerFarcaster(request, providers)
    if (pathname === '/wallet.css')
      return new Response(await style(), { headers: { 'content-type': 'text/css; charset=utf-8' } })
    const [, provider] = /^\/provider\/([a-z]+)$/.exec(pathname) ?? []
    return provider ? answerProvider(request, provider, providers) : forge(request, caller)
  }
