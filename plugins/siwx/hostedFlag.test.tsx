import { modalSlice } from 'portico/kernel'
import { createMemoryStorage } from 'portico/testing'
import { expect, test, vi } from 'vitest'
import { authenticate, getMe, getNonce } from './config/endpoints.ts'
import { openPage } from './testing.ts'

/** A page with the sessions of the project's service, which the project may have switched off. */
async function openHosted(isOn: boolean | undefined) {
  const page = await openPage(
    { storage: 'hosted' },
    { storage: createMemoryStorage(), ...(isOn === undefined ? {} : { remote: { reownAuthentication: isOn } }) },
  )
  page.http.answer(getNonce, { nonce: 'abcdef0123456789', token: 'n.jwt' })
  page.http.answer(authenticate, { token: 's.jwt' })
  page.http.fail(getMe, 401)
  return page
}

test('where the project keeps no sessions there is nothing to sign', async () => {
  const page = await openHosted(false)
  expect([page.held(), page.asked(), page.screen.view()]).toEqual([undefined, null, undefined])
  await expect(page.siwx.sign()).rejects.toThrow('SIWX is not enabled')
  await expect(page.sessions()).rejects.toThrow('SIWX is not enabled')
})

test('a project that switches them off while somebody is asked lets them through', async () => {
  const page = await openHosted(true)
  expect([page.held(), page.isOnSign()]).toEqual(['waiting', true])
  await page.remote.set({ reownAuthentication: false })
  await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
  expect([page.held(), page.asked(), page.isConnected()]).toEqual([undefined, null, true])
  expect(page.kernel.store.get(modalSlice).open).toBe(false)
})

test('a project that switches them off while somebody signs keeps nothing of it', async () => {
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

test('one that switches them on asks at the next opening', async () => {
  const page = await openHosted(false)
  await page.remote.set({ reownAuthentication: true })
  await vi.waitFor(() => expect(page.held()).toBe('waiting'))
  expect(page.screen.view()).toBeUndefined()
  page.kernel.modal.open()
  expect(page.isOnSign()).toBe(true)
})
