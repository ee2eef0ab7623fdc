import { describe, expect, test, vi } from 'vitest'
import { siwxSlice } from './index.ts'
import { hostSiwx } from './testing/hosts.ts'
import { openPage } from './testing.ts'

const text = 'If you don’t sign, your wallet will be disconnected.'

/** A page that asks to sign; then `getRequired` of the host changes its answer. */
async function openChanged(required: boolean) {
  const getRequired = vi.fn(() => required)
  const page = await openPage({ siwx: { ...hostSiwx(), getRequired } })
  await page.screen.findByRole('button', { name: 'Cancel' })
  getRequired.mockReturnValue(!required)
  return page
}

describe('if the host stops requiring signing while the view is open', () => {
  test('the account stays gated, and cancelling disconnects it, as the view says', async () => {
    const page = await openChanged(true)
    await page.siwx.check()
    expect([page.gated(), page.screen.queryByText(text) !== null]).toEqual(['waiting', true])
    await page.siwx.cancel()
    expect(page.isConnected()).toBe(false)
  })

  test('a failed attempt to sign leaves the view as it is', async () => {
    const page = await openChanged(true)
    page.cues.reject()
    await page.siwx.sign()
    expect([page.gated(), page.kernel.store.get(siwxSlice).required]).toEqual(['waiting', true])
  })

  test('the account is admitted once the modal closes', async () => {
    const page = await openChanged(true)
    page.kernel.modal.close({ force: true })
    await vi.waitFor(() => expect(page.gated()).toBeUndefined())
    expect([page.asked(), page.isConnected()]).toEqual([null, true])
  })
})

describe('if the host begins to require signing while the view is open', () => {
  test.each([
    ['cancels', (page: Awaited<ReturnType<typeof openPage>>) => page.siwx.cancel()],
    ['closes the view', (page: Awaited<ReturnType<typeof openPage>>) => page.kernel.modal.close()],
  ])('a user who %s is asked again, with the outcome of not signing', async (_, leave) => {
    const page = await openChanged(false)
    expect([page.gated(), page.screen.queryByText(text)]).toEqual([undefined, null])
    await leave(page)
    await page.screen.findByText(text)
    expect([page.gated(), page.isOnSign(), page.isConnected()]).toEqual(['waiting', true, true])
    await page.siwx.cancel()
    expect(page.isConnected()).toBe(false)
  })
})
