/** The page removes the element of the frame, as frameworks do that replace <body>: the wallet makes another frame. */
import { modalSlice } from 'portico/kernel'
import { connectionsSlice } from 'portico/wallet'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { embeddedWallet } from './embeddedWallet.ts'
import { logIn } from './testing/logIn.ts'
import { hang, scriptFrame } from './testing/scriptedFrame.ts'
import { visit } from './testing/visits.ts'
import { embeddedWalletSlice } from './tokens.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

async function removeFrame(find = () => document.querySelector('portico-embedded-wallet')) {
  const page = await logIn()
  const { frame, kernel } = page
  const [before] = frame.frames()
  frame.on('CONNECT_DEVICE', hang)
  const pending = kernel
    .use(embeddedWallet)
    .connectDevice(never)
    .catch((error: unknown) => error)
  await vi.waitFor(() => expect(frame.names()).toContain('CONNECT_DEVICE'))
  find()?.remove()
  const asked = frame.names().length
  return {
    ...page,
    before,
    pending,
    names: () => frame.names().slice(asked),
    user: () => kernel.store.get(embeddedWalletSlice).user,
    status: () => kernel.store.get(connectionsSlice).connections.eip155?.status ?? 'disconnected',
  }
}

test('the next call is approved in a new frame, which is told the account first; what the old one was asked fails', async () => {
  const { frame, provider, before, names, pending, status, errors } = await removeFrame()
  expect(await provider.request({ method: 'personal_sign', params: ['0x01'] })).toBe('0x01')
  const [frameNow, ...others] = frame.frames()
  expect([others, frameNow === before]).toEqual([[], false])
  expect(names().indexOf('SET_PREFERRED_ACCOUNT')).toBe(0)
  expect(await pending).toMatchObject({ code: 'EMBEDDED_WALLET_ABORTED' })
  expect([status(), errors]).toEqual(['connected', []])
})

test('an approval whose dialog is removed is cancelled, so that the next one is shown', async () => {
  const { frame, kernel, provider } = await logIn()
  frame.on('RPC_REQUEST', hang)
  const sign = () =>
    provider.request({ method: 'personal_sign', params: ['0x01'] }).catch(({ code }: { code: number }) => code)
  const first = sign()
  await vi.waitFor(() => expect(frame.names()).toContain('RPC_REQUEST'))
  document.querySelector('portico-embedded-wallet')?.remove()
  expect(await first).toBe(4001)
  await vi.waitFor(() => expect(kernel.store.get(modalSlice).open).toBe(false))
  frame.on('RPC_REQUEST', '0x02')
  expect(await sign()).toBe('0x02')
})

test('a code that is requested while the frame loads fails with a named error', async () => {
  const frame = scriptFrame({ isSilent: true })
  const { controller } = await visit()
  const mailed = controller.connectEmail('ada@example.com', never).catch((error: unknown) => error)
  await vi.waitFor(() => expect(frame.frames()).toHaveLength(1))
  document.body.replaceChildren()
  controller.getFarcasterUri(never).catch(() => {})
  expect(await mailed).toMatchObject({ code: 'EMBEDDED_WALLET_ABORTED' })
})

test('a user whom the new frame does not know is logged out', async () => {
  const { frame, provider, status, user } = await removeFrame()
  frame.on('IS_CONNECTED', { isConnected: false })
  await provider.request({ method: 'eth_blockNumber' }).catch(() => {})
  await vi.waitFor(() => expect(status()).toBe('disconnected'))
  expect(user()).toBeNull()
})

test('a user who logs out is signed out in the next frame, before the next login', async () => {
  const { kernel, provider, names, user } = await removeFrame()
  await provider.disconnect()
  expect([user(), names()]).toEqual([null, []])
  expect(await kernel.use(embeddedWallet).connectEmail('ada@example.com', never)).toBe('VERIFY_OTP')
  expect(names()).toContain('SIGN_OUT')
  expect(names().indexOf('SIGN_OUT')).toBeLessThan(names().indexOf('CONNECT_EMAIL'))
})

test('an extension that removes the frame alone is survived too', async () => {
  const { frame, provider } = await removeFrame(
    () => document.querySelector('portico-embedded-wallet')?.shadowRoot?.querySelector('iframe') ?? null,
  )
  expect(await provider.request({ method: 'personal_sign', params: ['0x01'] })).toBe('0x01')
  expect(document.querySelectorAll('portico-embedded-wallet')).toHaveLength(1)
  expect(frame.frames()).toHaveLength(1)
})
