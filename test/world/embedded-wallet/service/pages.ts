import { approveDevice, readLink } from './email.ts'
import { RefusedError, readText, type Service } from './service.ts'
import { endRedirect, originOfResult } from './social.ts'

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const policy = (directives: Readonly<Record<string, string>>) =>
  Object.entries({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'img-src': "'self' data:",
    'base-uri': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    ...directives,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

interface Page {
  readonly title: string
  readonly body: string
  readonly script?: string
  readonly frameAncestors?: readonly string[]
  readonly status?: number
}

function html({ title, body, script, frameAncestors = [], status = 200 }: Page): Response {
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/wallet.css">
${script ? `<script type="module" src="${script}"></script>` : ''}
</head>
<body>
${body}
</body>
</html>
`
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy({ 'frame-ancestors': frameAncestors.join(' ') || "'none'" }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  })
}

const notice = (title: string, text: string, status = 200) =>
  html({ title, body: `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></main>`, status })

/** The page of the frame. */
const showFrame = ({ allowedOrigins }: Service) =>
  html({
    title: 'Wallet',
    body: `<main id="wallet" data-origins="${escapeHtml(allowedOrigins.join(' '))}"></main>`,
    script: '/frame.js',
    frameAncestors: allowedOrigins,
  })

/** The page of the popup: it waits for the provider's page, and hands the result to the app that opened it. */
async function showLoading(service: Service, query: URLSearchParams): Promise<Response> {
  const result = query.get('result')
  const origin = result === null ? undefined : await originOfResult(service, result)
  const target = origin ? ` data-app="${escapeHtml(origin)}"` : ''
  const text = result === null || origin ? 'Loading' : 'The login has expired. Close this window and log in again.'
  return html({
    title: 'Loading',
    body: `<main id="loading"${target}><h1>Log in</h1><p role="status">${text}</p></main>`,
    script: '/loading.js',
  })
}

async function showDevice(service: Service, token: string): Promise<Response> {
  const link = await readLink(service, token)
  if (!link) return notice('This link has expired', 'Log in again in the app to get a new one.', 410)
  const { email, origin } = link
  // A button, since mail programs follow links to check them.
  return html({
    title: 'Approve a new device',
    body: `<main><h1>Approve a new device</h1>
<p>A device that was not used before wants to log in to <strong>${escapeHtml(origin)}</strong> as <strong>${escapeHtml(email)}</strong>.</p>
<p>Approve it only if you have just begun to log in.</p>
<form method="post"><input type="hidden" name="token" value="${escapeHtml(token)}"><button type="submit">Approve</button></form></main>`,
  })
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

async function findAsset({ assets }: Service, path: string): Promise<Response | undefined> {
  const type = types[path.split('.').at(-1) ?? '']
  if (!type) return undefined
  const files = await assets()
  const headers = { 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }
  return Object.hasOwn(files, path) ? new Response(files[path], { headers }) : undefined
}

const redirect = (to: string) =>
  new Response(null, { status: 303, headers: { location: to, 'cache-control': 'no-store' } })

/** Answers the pages. */
export async function answerPage(service: Service, request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  const route = `${request.method} ${pathname}`
  try {
    if (route === 'GET /sdk') return showFrame(service)
    if (route === 'GET /loading') return await showLoading(service, searchParams)
    if (route === 'GET /device') return await showDevice(service, searchParams.get('token') ?? '')
    if (route === 'POST /device') {
      const { token } = Object.fromEntries(new URLSearchParams(await readText(request)))
      await approveDevice(service, token ?? '')
      return notice('Approved', 'Go back to the app and type the code that was mailed to you.')
    }
    const asset = request.method === 'GET' ? await findAsset(service, pathname) : undefined
    if (asset) return asset
    const [, provider] = /^GET \/social\/([a-z]+)$/.exec(route) ?? []
    if (provider) return redirect(await endRedirect(service, provider, searchParams))
  } catch (error) {
    if (error instanceof RefusedError) return notice('That did not work', error.message, error.status)
    throw error
  }
  return notice('Not found', 'There is no such page.', 404)
}
