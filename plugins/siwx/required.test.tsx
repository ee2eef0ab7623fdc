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

/** A page whose user has closed the view of an optional sign-in, whose host then begins to require it. */
async function requireLater() {
  let isRequired = false
  let tell = () => {}
  const watch = (listener: () => void) => {
    tell = listener
  }
  const page = await openPage({ siwx: { ...hostSiwx(), getRequired: () => isRequired, watch } })
  await page.siwx.cancel()
  expect([page.gated(), page.isConnected()]).toEqual([undefined, true])
  const require = (next: boolean) => {
    isRequired = next
    tell()
  }
  require(true)
  await vi.waitFor(() => expect(page.gated()).toBe('waiting'))
  return { page, require }
}

test('if the host begins to require signing after the user closed the view, the view is there when the modal opens', async () => {
  const { page } = await requireLater()
  page.kernel.modal.open()
  await vi.waitFor(() => expect(page.isOnSign()).toBe(true))
  await page.siwx.sign()
  expect(page.gated()).toBeUndefined()
})

test('if the host requires signing only for a while after the user closed the view, the user is not asked again', async () => {
  const { page, require } = await requireLater()
  require(false)
  await vi.waitFor(() => expect(page.gated()).toBeUndefined())
  await vi.waitFor(() => expect(page.asked()).toBeNull())
  page.kernel.modal.open()
  await vi.waitFor(() => expect(page.screen.view()).toBeDefined())
  expect([page.isOnSign(), page.isConnected()]).toEqual([false, true])
})
