import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from './http.ts'
import { startStaticServer, strictCsp } from './staticServer.ts'

let folder: string
let root: string
let server: RunningServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-'))
  root = join(folder, 'site')
  await mkdir(join(root, 'assets'), { recursive: true })
  await mkdir(join(folder, 'site-secret'))
  await writeFile(join(root, 'index.html'), '<!doctype html>')
  await writeFile(join(root, 'assets/app.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  await writeFile(join(folder, 'site-secret/secret.txt'), 'secret')
  await symlink(join(folder, 'secret.txt'), join(root, 'link.txt'))
  server = await startStaticServer({ root })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** `fetch` tidies paths before it sends them; this does not. */
const rawGet = (path: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path }, (response) => {
      let body = ''
      response.on('data', (chunk) => (body += chunk))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
    })
      .on('error', reject)
      .end()
  })

test('serves files with their type under the strict policy', async () => {
  const response = await fetch(`${server.url}/assets/app.js?v=1`)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toBe(strictCsp())
  expect(strictCsp()).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
  expect(strictCsp()).toContain("require-trusted-types-for 'script'")
  expect(strictCsp()).toMatch(/connect-src [^;]*ws:\/\/127\.0\.0\.1:\*/)
  expect(strictCsp()).toMatch(/img-src [^;]*blob:/)
  expect(await response.text()).toBe('export {}')
})

test('falls back to the page for routes, never for files', async () => {
  for (const path of ['/', '/settings/network'])
    expect(await (await fetch(server.url + path)).text()).toBe('<!doctype html>')
  expect((await fetch(`${server.url}/assets/gone.js`)).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/assets/../../secret.txt',
  '/../site-secret/secret.txt',
  '//../secret.txt',
  '/link.txt',
  '/%00secret.txt',
  '/%zz',
])('serves nothing outside its folder: %s', async (path) => {
  const { status, body } = await rawGet(path)
  expect([400, 404]).toContain(status)
  expect(body).toBe('')
})

test('headers can be added, replaced and taken away', async () => {
  const other = await startStaticServer({
    root,
    headers: {
      'content-security-policy': strictCsp({ 'frame-src': 'http://localhost:*' }),
      'cache-control': null,
      'x-extra': '1',
    },
  })
  const { headers } = await fetch(other.url)
  await other.stop()
  expect(headers.get('content-security-policy')).toContain('; frame-src http://localhost:*')
  expect(headers.get('cache-control')).toBeNull()
  expect(headers.get('x-extra')).toBe('1')
})

test('only reads', async () => {
  expect((await fetch(server.url, { method: 'POST' })).status).toBe(405)
  const head = await fetch(server.url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})
