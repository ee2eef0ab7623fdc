import { readFile, realpath, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { listen, type RunningServer } from './http.ts'

/** How to serve a built folder. */
export interface StaticServerOptions {
  /** The folder; nothing outside it is ever served. */
  readonly root: string
  /** @default 0 (any free one) */
  readonly port?: number
  /** Headers of every answer; `null` takes a default one away. */
  readonly headers?: Readonly<Record<string, string | null>>
  /** Texts to serve at paths where the folder has no file. */
  readonly files?: Readonly<Record<string, string>>
  /** Sends files compressed by brotli, as production servers do. @default false */
  readonly isCompressed?: boolean
}

const compress = promisify(brotliCompress)

const strictDirectives = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data: blob: https:",
  'connect-src': "'self' http://127.0.0.1:* http://localhost:* ws://127.0.0.1:*",
  'frame-src': 'http://127.0.0.1:* http://localhost:*',
  'font-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'require-trusted-types-for': "'script'",
}

/** Writes the strict Content-Security-Policy; directives may be added or replaced. */
export const strictCsp = (directives: Readonly<Record<string, string>> = {}): string =>
  Object.entries({ ...strictDirectives, ...directives })
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** Serves a built folder under the strict policy; paths without extension fall back to `index.html`. */
export async function startStaticServer({
  root,
  port = 0,
  headers,
  files = {},
  isCompressed = false,
}: StaticServerOptions): Promise<RunningServer> {
  const folder = await realpath(root)
  const defaults = {
    'content-security-policy': strictCsp(),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
  const sent = Object.entries({ ...defaults, ...headers }).filter(
    (header): header is [string, string] => header[1] !== null,
  )

  const compressed = new Map<string, Promise<Buffer>>()
  const readCompressed = (file: string) => {
    const known = compressed.get(file) ?? readFile(file).then((body) => compress(body))
    compressed.set(file, known)
    return known
  }

  return listen(async (request, response) => {
    for (const [name, value] of sent) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') return end(response, 405)
    const path = requestedPath(request.url ?? '/')
    if (path === undefined) return end(response, 400)
    const text = Object.hasOwn(files, path) ? files[path] : undefined
    if (text !== undefined) {
      response.setHeader('content-type', typeOf(path))
      return end(response, 200, Buffer.from(text))
    }
    const file = await findFile(folder, path)
    if (!file) return end(response, 404)
    response.setHeader('content-type', typeOf(file))
    if (!isCompressed) return end(response, 200, await readFile(file))
    response.setHeader('content-encoding', 'br')
    end(response, 200, await readCompressed(file))
  }, port)
}

const typeOf = (path: string) => types[extname(path)] ?? 'application/octet-stream'

const end = (response: ServerResponse, status: number, body?: Buffer) => void response.writeHead(status).end(body)

/** Decodes the path; nothing if it is not well formed. */
function requestedPath(url: string): string | undefined {
  try {
    const path = decodeURIComponent(url.replace(/[?#].*$/s, ''))
    return path.startsWith('/') && !path.includes('\0') ? path : undefined
  } catch {
    return undefined
  }
}

async function findFile(folder: string, path: string): Promise<string | undefined> {
  const wanted = resolve(folder, `.${path}`)
  if (wanted !== folder && !wanted.startsWith(folder + sep)) return undefined
  const candidates = [wanted, join(wanted, 'index.html'), ...(extname(path) ? [] : [join(folder, 'index.html')])]
  for (const candidate of candidates) if (await isInside(folder, candidate)) return candidate
  return undefined
}

/** Whether a file is there and, links followed, still in the folder. */
async function isInside(folder: string, file: string): Promise<boolean> {
  const real = await realpath(file).catch(() => '')
  return real.startsWith(folder + sep) && (await stat(real)).isFile()
}
