import { modalSlice } from 'portico/kernel'
import { createMemoryStorage } from 'portico/testing'
import { describe, expect, test, vi } from 'vitest'
import { authenticate, getMe, getNonce } from './config/endpoints.ts'
import type { SiwxOptions } from './index.ts'
import { openPage } from './testing.ts'

/** A page with hosted sessions; `isOn` is the project's flag for them. */
async function openHosted(isOn: boolean | undefined, options: Partial<SiwxOptions> = {}) {
  const page = await openPage(
    { storage: 'hosted', ...options },
    { storage: createMemoryStorage(), ...(isOn === undefined ? {} : { remote: { reownAuthentication: isOn } }) },
  )
  page.http.answer(getNonce, { nonce: 'abcdef0123456789', token: 'n.jwt' })
  page.http.answer(authenticate, { token: 's.jwt' })
  page.http.fail(getMe, 401)
  return page
}

test('without hosted sessions in the project there is nothing to sign', async () => {
  const page = await openHosted(false)
  expect([page.gated(), page.asked(), page.screen.view()]).toEqual([undefined, null, undefined])
  await expect(page.siwx.sign()).rejects.toThrow('SIWX is not enabled')
  await expect(page.sessions()).rejects.toThrow('SIWX is not enabled')
})

test('switching them off while a user is asked admits the account', async () => {
  const page = await openHosted(true)
  expect([page.gated(), page.isOnSign()]).toEqual(['waiting', true])
  await page.remote.set({ reownAuthentication: false })
  await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
  expect([page.gated(), page.asked(), page.isConnected()]).toEqual([undefined, null, true])
  expect(page.kernel.store.get(modalSlice).open).toBe(false)
})

test('switching them off during a signature stores no session', async () => {
  const page = await openHosted(true)
  page.cues.hang()
  const signing = page.siwx.sign()
  await vi.waitFor(() => expect(page.prompts()).toBe(1))
  await page.remote.set({ reownAuthentication: false })
  await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
  page.cues.release()
  await signing
  expect(page.signedInAs).not.toHaveBeenCalled()
  expect(page.http.requests.map(({ url }) => url.pathname)).not.toContain('/auth/v1/authenticate')
})

test('switching them on asks when the modal opens next', async () => {
  const page = await openHosted(false)
  await page.remote.set({ reownAuthentication: true })
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  expect(page.screen.view()).toBeUndefined()
  page.kernel.modal.open()
  expect(page.isOnSign()).toBe(true)
})

describe('with `required: true` of the host', () => {
  const required = true

  test('a project without the service admits no account, and shows why', async () => {
    const page = await openHosted(false, { required })
    expect(page.isConnected()).toBe(false)
    expect(page.toasts()).toEqual(['A problem occurred while trying initialize authentication'])
    expect(page.http.requests.map(({ url }) => url.pathname)).not.toContain('/auth/v1/nonce')
  })

  test('a project without a list of features admits no account', async () => {
    const page = await openPage({ storage: 'hosted', required }, { storage: createMemoryStorage(), remote: [] })
    expect([page.isConnected(), (await page.siwx.config()).getToken?.()]).toEqual([false, null])
  })

  test('switching the service off while a user is asked does not admit the account', async () => {
    const page = await openHosted(true, { required })
    await page.remote.set({ reownAuthentication: false })
    expect([page.gated(), page.isOnSign()]).toEqual(['waiting', true])
    await page.siwx.sign()
    expect(page.signedInAs).not.toHaveBeenCalled()
    expect(page.toasts()).toEqual(['Sign-in did not work. Try again.'])
    expect(page.gated()).toBe('waiting')
    expect(page.http.requests.map(({ url }) => url.pathname)).not.toContain('/auth/v1/nonce')
  })

  test('sign-in works while the service is on', async () => {
    const page = await openHosted(true, { required })
    page.http.answer(getMe, {
      address: page.asked()?.address ?? '',
      caip2Network: 'eip155:1',
      uri: location.origin,
      domain: location.host,
      nonce: 'abcdef0123456789',
    })
    await page.siwx.sign()
    expect([page.gated(), page.signedInAs.mock.calls.length]).toEqual([undefined, 1])
  })
})
