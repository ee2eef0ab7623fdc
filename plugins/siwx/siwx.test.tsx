import { fireEvent } from '@testing-library/dom'
import { modalSlice } from 'portico/kernel'
import { shell } from 'portico/shell'
import { createHarness, createMemoryStorage, describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SiwxConflictError, siwx, siwxMessages } from './index.ts'
import { keyVerifier, openPage } from './testing.ts'

afterEach(() => void vi.restoreAllMocks())

describePlugin(siwx, { beside: [wallet(), shell()], messages: [siwxMessages] })

test('two configurations throw an error', async () => {
  const config = {} as never
  const { errors, kernel, dispose } = await createHarness({
    plugins: [wallet(), siwx({ siwx: config, siweConfig: config })],
  })
  const seen = [...errors, ...errors.map((error) => (error as Error).cause)]
  expect(seen.some(SiwxConflictError.is)).toBe(true)
  expect(kernel.peek(siwx)).toBeUndefined()
  dispose()
})

describe('a user who has connected', () => {
  test('is asked to sign; the session is stored, and the modal closes', async () => {
    const page = await openPage()
    expect(page.isOnSign()).toBe(true)
    fireEvent.click(await page.screen.findByRole('button', { name: 'Sign' }))
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    const [session] = await page.sessions()
    expect(session?.data).toMatchObject({ chainId: 'eip155:1', domain: location.host })
    expect(parseSiweMessage(session?.message ?? '')).toMatchObject({
      address: session?.data.accountAddress,
      chainId: 1,
    })
    expect(page.signedInAs).toHaveBeenCalledTimes(1)
    expect(page.asked()).toBeNull()
    expect(page.errors).toEqual([])
  })

  test('and has a session from an earlier visit is not asked again', async () => {
    const storage = createMemoryStorage()
    const first = await openPage({}, { storage })
    await first.siwx.sign()
    first.dispose()
    const second = await openPage({}, { storage })
    expect(second.screen.view()).toBeUndefined()
    expect(await second.sessions()).toHaveLength(1)
    expect(second.prompts()).toBe(0)
  })

  test('sees which site asks, for which address, and what happens without a signature', async () => {
    const metadata = { name: 'Example shop', description: '', url: 'https://shop.example', icons: [] }
    const page = await openPage({}, { metadata })
    expect(await page.screen.findByText('Sign in to Example shop')).toBeTruthy()
    expect(page.screen.getByText(page.asked()?.address ?? '')).toBeTruthy()
    expect(page.screen.getByText('If you don’t sign, your wallet will be disconnected.')).toBeTruthy()
    const other = await openPage({ required: false })
    await other.screen.findByRole('button', { name: 'Sign' })
    expect(other.screen.queryByText('If you don’t sign, your wallet will be disconnected.')).toBeNull()
  })

  test('and declines sees a message and can try again', async () => {
    const page = await openPage()
    page.cues.reject()
    fireEvent.click(await page.screen.findByRole('button', { name: 'Sign' }))
    await vi.waitFor(() => expect(page.toasts()).toEqual(['Signature declined']))
    expect(page.isOnSign()).toBe(true)
    expect(page.prompts()).toBe(1)
    page.cues.accept()
    fireEvent.click(await page.screen.findByRole('button', { name: 'Sign' }))
    await vi.waitFor(() => expect(page.signedInAs).toHaveBeenCalledTimes(1))
  })

  test('and declines after the modal was closed sees it open again', async () => {
    const page = await openPage()
    page.cues.hang()
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(page.prompts()).toBe(1))
    page.kernel.modal.close({ force: true })
    page.cues.reject()
    await signing
    expect(page.isOnSign()).toBe(true)
  })

  test('and signs with an invalid signature gets no session', async () => {
    const page = await openPage({ verifiers: [{ ...keyVerifier, verify: async () => false }] })
    await page.siwx.sign()
    expect(page.toasts()).toEqual(['Sign-in did not work. Try again.'])
    expect(page.isOnSign()).toBe(true)
    expect(await page.sessions()).toEqual([])
    expect(page.signedInAs).not.toHaveBeenCalled()
  })

  test('and presses twice is prompted once', async () => {
    const page = await openPage()
    await Promise.all([page.siwx.sign(), page.siwx.sign()])
    expect(page.prompts()).toBe(1)
  })
})

describe('if signing is required', () => {
  test('the modal stays open and shakes', async () => {
    const page = await openPage()
    expect(page.kernel.modal.close()).toBe(false)
    expect(page.kernel.store.get(modalSlice).shaking).toBe(true)
    expect(page.isOnSign()).toBe(true)
    await page.siwx.sign()
    expect(page.kernel.modal.isOpen()).toBe(false)
  })

  test('cancelling disconnects, and shows the list of wallets', async () => {
    const page = await openPage()
    fireEvent.click(await page.screen.findByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(page.screen.view()).toBe('Connect'))
    expect(page.isConnected()).toBe(false)
    expect(page.asked()).toBeNull()
    expect(page.kernel.modal.close()).toBe(true)
  })

  test('after the view was closed by force, the modal opens with it again', async () => {
    const page = await openPage()
    page.kernel.modal.close({ force: true })
    await vi.waitFor(() => expect(document.body.textContent).not.toContain('Sign in'))
    page.kernel.modal.open()
    expect(page.isOnSign()).toBe(true)
  })

  test('a late signature after cancelling makes no session', async () => {
    const page = await openPage()
    page.cues.hang()
    const signing = page.siwx.sign()
    await vi.waitFor(() => expect(page.prompts()).toBe(1))
    const cancelling = page.siwx.cancel()
    page.cues.release()
    await signing
    await cancelling
    expect(page.signedInAs).not.toHaveBeenCalled()
    expect(page.toasts()).toEqual([])
    expect(page.screen.view()).toBe('Connect')
  })
})

test('cancelling during the verification of the signature makes no session', async () => {
  let say: (isValid: boolean) => void = () => {}
  const verify = vi.fn(() => new Promise<boolean>((resolve) => (say = resolve)))
  const page = await openPage({ verifiers: [{ ...keyVerifier, verify }] })
  const signing = page.siwx.sign()
  await vi.waitFor(() => expect(verify).toHaveBeenCalled())
  const cancelling = page.siwx.cancel()
  say(true)
  await Promise.all([signing, cancelling])
  expect(page.signedInAs).not.toHaveBeenCalled()
  expect(page.screen.view()).toBe('Connect')
})

describe('if signing is optional', () => {
  test('cancelling closes the modal; the user stays connected and is not asked again', async () => {
    const page = await openPage({ required: false })
    fireEvent.click(await page.screen.findByRole('button', { name: 'Cancel' }))
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect(page.isConnected()).toBe(true)
    expect(await page.siwx.check()).toBe(false)
    page.kernel.modal.open()
    expect(page.screen.view()).toBe('Account')
  })

  test('closing the modal counts as cancelling', async () => {
    const page = await openPage({ required: false })
    expect(page.kernel.modal.close()).toBe(true)
    await vi.waitFor(() => expect(page.asked()).toBeNull())
    expect(page.isConnected()).toBe(true)
  })
})

test('if sessions can not be read, the wallet is disconnected, and a message says why', async () => {
  const storage = { add: vi.fn(), set: vi.fn(), delete: vi.fn(), get: () => Promise.reject(new Error('offline')) }
  const page = await openPage({ storage })
  await vi.waitFor(() => expect(page.isConnected()).toBe(false))
  expect(page.toasts()).toEqual(['A problem occurred while trying initialize authentication'])
  expect(page.asked()).toBeNull()
})

test('without an account there is nothing to sign', async () => {
  const page = await openPage()
  await page.siwx.cancel()
  await expect(page.siwx.sign()).rejects.toThrow('No ActiveCaipAddress found')
  await expect(page.sessions()).rejects.toThrow('No ActiveCaipAddress found')
})

test('switching sign-in off closes its view, and the account stays connected', async () => {
  const page = await openPage()
  page.kernel.flags.setFeatures({ siwx: false })
  expect(page.screen.view()).toBe('Account')
  expect(page.kernel.peek(siwx)).toBeUndefined()
  expect(page.kernel.modal.close()).toBe(true)
})
