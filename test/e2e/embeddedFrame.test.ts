import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Browser } from 'playwright-core'
import { createClient, type Hex, http, publicActions, stringToHex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fewProcesses, launch } from '../../scripts/browsers/index.ts'
import { type RunningServer, solanaNetwork, startWorld, type World } from '../world/index.ts'
import { type FramePage, openFrame, type Said, serveEmptyPages, untilReady } from './framePage.ts'

/** The page of the embedded wallet in the local world, in a page without Portico. */
let browser: Browser
let world: World
let app: RunningServer
let current: FramePage
let users = 0

beforeAll(async () => {
  ;[browser, world, app] = await Promise.all([launch('chromium', fewProcesses), startWorld(), serveEmptyPages()])
})
afterAll(() => Promise.all([browser?.close(), world?.stop(), app?.stop()]))
afterEach(async () => {
  world.embeddedWallet.heal()
  await current.close()
})

async function start() {
  current = await openFrame(browser, world.embeddedWallet, app.url)
  await untilReady(current)
  return current
}

/** A user who is logged in. */
async function startLoggedIn() {
  const page = await start()
  users += 1
  const email = `user${users}@mail.example`
  await page.logIn(email)
  const { payload } = await page.ask('GET_USER', { chainId: 31337 })
  return { ...page, email, user: payload }
}

const button = (name: string) => current.frame().getByRole('button', { name })
const approve = async () => {
  await current.frame().locator('.primary[aria-disabled=false]').waitFor()
  await button('Approve').click()
}
/** The answer to a request, once there is one. */
async function answerTo(id: string): Promise<Said> {
  await expect.poll(() => current.answersTo(id)).not.toEqual([])
  return (await current.answersTo(id))[0] as Said
}
const sign = (text: string, address: string) =>
  current.post('RPC_REQUEST', { method: 'personal_sign', params: [stringToHex(text), address], chainId: 31337 })

test('email, code, user, and a message that viem verifies', async () => {
  const { ask } = await start()
  expect(await ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
  expect(await ask('CONNECT_EMAIL', { email: 'ada@mail.example' })).toMatchObject({ payload: { action: 'VERIFY_OTP' } })
  expect(await ask('CONNECT_OTP', { otp: 'wrong' })).toMatchObject({
    type: '@w3m-frame/CONNECT_OTP_ERROR',
    payload: { message: expect.stringContaining('not correct') },
  })
  await ask('CONNECT_OTP', { otp: world.embeddedWallet.mailbox.codeFor('ada@mail.example') })
  const { payload: user } = await ask('GET_USER', { chainId: 31337 })
  expect(user).toMatchObject({ email: 'ada@mail.example', chainId: 31337, preferredAccountType: 'smartAccount' })
  const client = createClient({ transport: http(world.nodes[0].url) }).extend(publicActions)
  for (const { address } of user.accounts as { address: Hex }[]) {
    const id = await sign('hello', address)
    await current.frame().getByRole('heading', { name: 'Sign message' }).waitFor()
    await expect.poll(() => current.frame().getByRole('region', { name: 'What is signed' }).textContent()).toBe('hello')
    await expect.poll(() => current.frame().locator('strong').textContent()).toBe(app.url)
    await approve()
    const { payload: signature } = await answerTo(id)
    expect(await client.verifyMessage({ address, message: 'hello', signature })).toBe(true)
  }
})

test('the theme of the app is shown, unless a text could not be read in it', async () => {
  const { post, answersTo, frame } = await start()
  const look = () =>
    frame()
      .locator('body')
      .evaluate((body) => {
        const { backgroundColor, color } = getComputedStyle(body)
        return [backgroundColor, color, getComputedStyle(document.documentElement).getPropertyValue('--radius')]
      })
  const show = async (themeVariables: object, w3mThemeVariables?: object) => {
    const id = await post('SYNC_THEME', { themeMode: 'light', themeVariables, w3mThemeVariables })
    await expect.poll(() => answersTo(id)).not.toEqual([])
    return look()
  }
  const own = ['rgb(255, 255, 255)', 'rgb(23, 24, 28)', '24px']
  expect(await look()).toEqual(own)
  expect(await show({ '--portico-canvas': '#ffe', '--portico-text': 'navy', '--portico-radius': '8px' })).toEqual([
    'rgb(255, 255, 238)',
    'rgb(0, 0, 128)',
    '8px',
  ])
  expect(await show({}, { '--w3m-accent': 'navy', '--w3m-background': '#ffe' })).toEqual([
    'rgb(255, 255, 238)',
    ...own.slice(1),
  ])
  for (const variables of [
    { '--portico-canvas': 'rgb(24, 24, 28)' },
    { '--portico-text': 'rgb(250, 250, 250)' },
    { '--portico-caution': 'white' },
    { '--portico-text': 'rgb(0 0 0 / 10%)' },
    { '--portico-canvas': 'url(https://page.example/seen)', '--portico-radius': 'calc(1px * 9999)' },
    { '--portico-text': 'transparent', '--unknown': 'red' },
  ])
    expect(await show(variables)).toEqual(own)
  expect(await show({ '--portico-radius': '9000px' })).toEqual([...own.slice(0, 2), '28px'])
})

test('a Solana message that verifies', async () => {
  await startLoggedIn()
  const { payload: user } = await current.ask('GET_USER', { chainId: solanaNetwork })
  const bytes = new TextEncoder().encode('hello')
  const params = { message: base58.encode(bytes), pubkey: user.address }
  const id = await current.post('RPC_REQUEST', { method: 'solana_signMessage', params })
  await approve()
  const { signature } = (await answerTo(id)).payload
  expect(ed25519.verify(base58.decode(signature), bytes, base58.decode(user.address))).toBe(true)
})

test('a session is there after a reload, and gone after signing out', async () => {
  const { page, ask } = await startLoggedIn()
  // A frame that reloads may be gone before its answer is delivered: it says that it is ready again.
  await current.post('RELOAD')
  await page.waitForFunction(() => window.said.filter(({ type }) => type === '@w3m-frame/READY').length === 2)
  expect(await ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: true } })
  expect(await ask('SIGN_OUT')).toMatchObject({ type: '@w3m-frame/SIGN_OUT_SUCCESS' })
  expect(await ask('IS_CONNECTED')).toMatchObject({ payload: { isConnected: false } })
})

test('cancelled and aborted requests are errors, and two at once are asked one after another', async () => {
  const { user } = await startLoggedIn()
  const [first, second, third] = [
    await sign('1', user.address),
    await sign('2', user.address),
    await sign('3', user.address),
  ]
  const text = () => current.frame().getByRole('region', { name: 'What is signed' }).textContent()
  await expect.poll(text).toBe('1')
  // As events of the page: the browser may lose a real press while a frame of another process is being drawn.
  await button('Cancel').dispatchEvent('click')
  expect(await answerTo(first)).toMatchObject({ payload: { message: 'User rejected the request' } })
  await expect.poll(text).toBe('2')
  await current.frame().getByRole('heading').dispatchEvent('keydown', { key: 'Escape' })
  expect(await answerTo(second)).toMatchObject({ payload: { message: 'User rejected the request' } })
  await expect.poll(text).toBe('3')
  await current.post('RPC_ABORT')
  expect(await answerTo(third)).toMatchObject({ payload: { message: 'Request was aborted' } })
})

test('a new device approves the mailed link first', async () => {
  const { email } = await startLoggedIn()
  await current.close()
  await start()
  expect(await current.ask('CONNECT_EMAIL', { email })).toMatchObject({ payload: { action: 'VERIFY_DEVICE' } })
  const id = await current.post('CONNECT_DEVICE')
  const mailbox = await current.page.context().newPage()
  await mailbox.goto(world.embeddedWallet.mailboxUrl)
  await mailbox.getByRole('link').first().click()
  await mailbox.getByRole('button', { name: 'Approve' }).click()
  await mailbox.getByRole('heading', { name: 'Approved' }).waitFor()
  expect(await answerTo(id)).toMatchObject({ type: '@w3m-frame/CONNECT_DEVICE_SUCCESS' })
  await current.ask('CONNECT_OTP', { otp: world.embeddedWallet.mailbox.codeFor(email) })
  expect(await current.ask('GET_USER')).toMatchObject({ payload: { email } })
})

test.each([
  ['Accept', undefined],
  ['Refuse', 'error=access_denied'],
])('a social account: %s', async (decision, error) => {
  const { page, ask } = await start()
  const { payload } = await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((uri) => void open(uri, 'popupWindow', 'width=600,height=800'), payload.uri),
  ])
  await popup.getByRole('button', { name: decision }).click()
  await page.waitForFunction(() => window.strange.length > 0)
  const [said] = await page.evaluate(() => window.strange)
  expect(said?.origin).toBe(world.embeddedWallet.origin)
  const { resultUri } = said?.data as { readonly resultUri: string }
  const answer = await ask('CONNECT_SOCIAL', { uri: resultUri, chainId: 31337 })
  if (error) {
    expect(resultUri).toContain(error)
    expect(answer.type).toBe('@w3m-frame/CONNECT_SOCIAL_ERROR')
  } else expect(answer.payload).toMatchObject({ userName: 'Ada', email: 'ada@google.example', chainId: 31337 })
})

test('a Farcaster account', async () => {
  const { page, ask, post } = await start()
  const { payload } = await ask('GET_FARCASTER_URI')
  const id = await post('CONNECT_FARCASTER')
  const phone = await page.context().newPage()
  await phone.goto(payload.url)
  await phone.getByRole('button', { name: 'Accept' }).click()
  expect(await answerTo(id)).toMatchObject({ payload: { userName: 'ada.eth' } })
  expect(await ask('GET_USER', { chainId: 31337 })).toMatchObject({ payload: { userName: 'ada.eth', email: null } })
})

test('the address of a user is changed by both mailboxes', async () => {
  const { email, ask } = await startLoggedIn()
  const { mailbox } = world.embeddedWallet
  const next = `new-${email}`
  expect(await ask('UPDATE_EMAIL', { email: next })).toMatchObject({ payload: { action: 'VERIFY_PRIMARY_OTP' } })
  await ask('UPDATE_EMAIL_PRIMARY_OTP', { otp: mailbox.codeFor(email) })
  expect(await ask('UPDATE_EMAIL_SECONDARY_OTP', { otp: mailbox.codeFor(next) })).toMatchObject({
    payload: { newEmail: next },
  })
})

test('the frame answers the page around it alone, each request once', async () => {
  const { page, ask } = await start()
  const others = await openFrame(browser, world.embeddedWallet, app.url)
  await others.close()
  const nested = await page.evaluate((origin) => {
    const stranger = document.createElement('iframe')
    document.body.append(stranger)
    const script = `parent.frames[0].postMessage({ type: '@w3m-app/IS_CONNECTED', id: 'stranger' }, '${origin}')`
    ;(stranger.contentWindow as Window & typeof globalThis).eval(script)
    return true
  }, world.embeddedWallet.origin)
  expect(nested).toBe(true)
  await page.evaluate((origin) => {
    const frame = document.querySelector('iframe')?.contentWindow
    for (const message of [
      null,
      '@w3m-app/IS_CONNECTED',
      { type: '@w3m-app/IS_CONNECTED' },
      { type: '@w3m-app/toString', id: 'garbage' },
      { type: '@w3m-app/IS_CONNECTED', id: 'twice' },
      { type: '@w3m-app/IS_CONNECTED', id: 'twice' },
      { type: '@w3m-app/CONNECT_EMAIL', id: 'shape', payload: { email: { toString: 0 } } },
    ])
      frame?.postMessage(message, origin)
  }, world.embeddedWallet.origin)
  await ask('IS_CONNECTED')
  const said = await page.evaluate(() => window.said)
  await expect.poll(() => current.answersTo('shape')).toMatchObject([{ type: '@w3m-frame/CONNECT_EMAIL_ERROR' }])
  expect(await current.answersTo('twice')).toHaveLength(1)
  expect(said.filter(({ id }) => id === 'stranger' || id === 'garbage')).toEqual([])
})

test('the policy of the frame keeps other origins from showing it', async () => {
  const response = await fetch(world.embeddedWallet.url)
  expect(response.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://127.0.0.1:* http://localhost:*',
  )
  current = await openFrame(browser, world.embeddedWallet, 'data:text/html,<title>Hostile</title>')
  await expect.poll(() => current.page.frames().length).toBe(2)
  await current.page.waitForLoadState('load')
  expect(await current.page.evaluate(() => window.said)).toEqual([])
})

test.each([
  ['covered', 'position:fixed;inset:0;background:rgba(0,0,0,0.01)', ''],
  ['faded', '', 'opacity:0.5'],
  ['scaled', '', 'transform:scale(0.5)'],
])('an approval that is %s can not be given', async (_, cover, style) => {
  const { page, user } = await startLoggedIn()
  const id = await sign('hello', user.address)
  await current.frame().locator('.primary[aria-disabled=false]').waitFor()
  await page.evaluate(
    ([coverStyle, frameStyle]) => {
      const layer = document.createElement('div')
      layer.id = 'layer'
      layer.style.cssText = coverStyle
      document.body.append(layer)
      const frame = document.querySelector('iframe')
      if (frame) frame.style.cssText += `;${frameStyle}`
    },
    [cover, style] as const,
  )
  await current.frame().locator('.primary[aria-disabled=true]').waitFor()
  await expect.poll(() => current.frame().getByRole('status').textContent()).toContain('fully visible')
  await page.evaluate(() => {
    document.querySelector('#layer')?.remove()
    const frame = document.querySelector('iframe')
    if (frame) frame.style.cssText = 'width:360px;height:600px;border:0'
  })
  await approve()
  expect(await answerTo(id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
})

test('a question that was left by hiding the frame is not shown before the next one', async () => {
  const { page, user } = await startLoggedIn()
  const show = (isShown: boolean) =>
    page.evaluate(
      (display) => {
        const frame = document.querySelector('iframe')
        if (frame) frame.style.display = display
      },
      isShown ? '' : 'none',
    )
  const left = await sign('left', user.address)
  await current.frame().locator('.primary[aria-disabled=false]').waitFor()
  await show(false)
  // The browser tells the frame that it is hidden a moment later.
  await expect.poll(() => current.frame().locator('.primary').boundingBox()).toBeNull()
  const id = await sign('next', user.address)
  expect(await answerTo(left)).toMatchObject({ payload: { message: 'Request was aborted' } })
  await show(true)
  await expect.poll(() => current.frame().getByRole('region', { name: 'What is signed' }).textContent()).toBe('next')
  await approve()
  expect(await answerTo(id)).toMatchObject({ type: '@w3m-frame/RPC_REQUEST_SUCCESS' })
})
