import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedWallet, startEmbeddedWallet } from './index.ts'

const app = 'http://127.0.0.1:4200'

let wallet: EmbeddedWallet
beforeAll(async () => {
  wallet = await startEmbeddedWallet({ networks: {} })
})
afterAll(() => wallet.stop())

const device = 'the token of a device of the tests'
const post = async (path: string, body: object, name = device) => {
  const headers = { 'content-type': 'application/json', 'x-app-origin': app, 'x-device': name }
  const response = await fetch(wallet.origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, body: await response.json() }
}
/** Presses a button of a page, as a browser does. */
const press = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

test('serves the page of the frame, its script and its style sheet', async () => {
  expect(await (await fetch(wallet.url)).text()).toContain('<script type="module" src="/frame.js">')
  for (const [path, type] of [
    ['/frame.js', 'text/javascript'],
    ['/loading.js', 'text/javascript'],
    ['/wallet.css', 'text/css'],
  ] as const) {
    const response = await fetch(wallet.origin + path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`])
    expect((await response.text()).length).toBeGreaterThan(100)
  }
})

test('mails are at hand for tests, and on a page for people', async () => {
  const email = 'ada@mail.example'
  await post('/v1/email/start', { email })
  const code = wallet.mailbox.codeFor(email)
  expect(code).toMatch(/^\d{6}$/)
  expect(await (await fetch(wallet.mailboxUrl)).text()).toContain(`<strong>${code}</strong>`)
  expect((await post('/v1/email/confirm', { otp: code })).status).toBe(200)
  expect(await wallet.users()).toContainEqual(expect.objectContaining({ email }))
  await post('/v1/email/start', { email }, 'the token of another device of the tests')
  const link = wallet.mailbox.linkFor(email) ?? ''
  expect(new URL(link).origin).toBe(wallet.origin)
  expect((await fetch(link)).status).toBe(200)
  expect(wallet.mailbox.codeFor('nobody@mail.example')).toBeUndefined()
})

test('time passes on cue', async () => {
  await post('/v1/email/start', { email: 'late@mail.example' })
  wallet.advance(20 * 60_000)
  const otp = wallet.mailbox.codeFor('late@mail.example')
  expect((await post('/v1/email/confirm', { otp })).body.message).toContain('expired')
})

test.each([
  ['accept', 'result='],
  ['refuse', 'error=access_denied'],
])('the page of a provider leads back to the popup: %s', async (decision, expected) => {
  const { body } = await post('/v1/social/start', { provider: 'discord' })
  expect(new URL(body.uri).origin).not.toBe(wallet.origin)
  expect(await (await fetch(body.uri)).text()).toContain('Log in with Discord')
  const callback = (await press(body.uri, { decision, account: 'Ada' })).headers.get('location') ?? ''
  const loading = (await fetch(callback, { redirect: 'manual' })).headers.get('location') ?? ''
  expect(loading.startsWith(`${wallet.origin}/loading?`)).toBe(true)
  expect(loading).toContain(expected)
  expect(await (await fetch(loading)).text()).toContain(`data-app="${app}"`)
})

test('a page without popups is returned to', async () => {
  const { body } = await post('/v1/social/start', { provider: 'google' })
  const uri = `${body.uri}--${encodeURIComponent(`${app}/page`)}`
  const callback = (await press(uri, { decision: 'accept' })).headers.get('location') ?? ''
  const back = new URL((await fetch(callback, { redirect: 'manual' })).headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(`${app}/page`)
  const result = await post('/v1/social/finish', { uri: back.searchParams.get('result_uri') })
  expect(result.body).toMatchObject({ userName: 'Ada' })
})

test('Farcaster is approved on a page', async () => {
  const { body } = await post('/v1/farcaster/start', {})
  expect(await (await fetch(body.url)).text()).toContain('Log in with Farcaster')
  const waiting = post('/v1/farcaster/wait', {})
  await press(body.url, { decision: 'accept', account: 'ada.eth' })
  expect((await waiting).body).toMatchObject({ isApproved: true, userName: 'ada.eth' })
})

test('the service fails on cue', async () => {
  wallet.fail('/sdk', { status: 500, times: 1 })
  expect((await fetch(wallet.url)).status).toBe(500)
  expect((await fetch(wallet.url)).status).toBe(200)
  wallet.fail('/sdk', { drop: true })
  await expect(fetch(wallet.url)).rejects.toThrow()
  wallet.heal()
  expect((await fetch(wallet.url)).status).toBe(200)
})

test('a port that is taken leaves nothing running', async () => {
  const port = Number(new URL(wallet.origin).port)
  await expect(startEmbeddedWallet({ networks: {}, port })).rejects.toThrow('EADDRINUSE')
})
