import { fireEvent } from '@testing-library/dom'
import { EmbeddedWalletUnavailableError } from 'portico/embedded-wallet'
import { ConnectView } from 'portico/shell'
import { expect, test, vi } from 'vitest'
import { agents, openPage, type Page, scriptPopups, useAgent } from './testing.ts'

const click = async ({ screen }: Page, name: string) => fireEvent.click(await screen.findByRole('button', { name }))

/** Opens the list of ways to connect, and selects Farcaster. The link is not approved. */
async function begin() {
  const page = await openPage({ remote: { socials: ['farcaster'] } })
  const pending = page.login.hang('connectFarcaster')
  page.kernel.modal.open(ConnectView)
  await click(page, 'Continue with Farcaster')
  await vi.waitFor(() => expect(pending.count()).toBeGreaterThan(0))
  return { page, pending }
}

test('a link is shown as a code, and once it is approved the wallet is connected', async () => {
  const { page, pending } = await begin()
  expect(await page.screen.findByRole('img', { name: 'QR code for Farcaster' })).toBeTruthy()
  expect(page.screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  pending.resolve({ userName: 'ada' })
  await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
  expect(page.login.calls.at(-1)).toEqual({
    name: 'login',
    args: [{ social: { provider: 'farcaster', userName: 'ada' }, namespace: undefined }],
  })
  expect(page.steps()).toEqual(['STARTED', 'REQUEST_USER_DATA', 'SUCCESS'])
  expect(page.asked()).not.toContain('reload')
})

test('going back before the approval reloads the frame', async () => {
  const { page, pending } = await begin()
  page.kernel.router.back()
  await vi.waitFor(() => expect(page.asked()).toContain('reload'))
  expect(page.login.aborted).toContain('connectFarcaster')
  expect(page.steps()).toEqual(['STARTED', 'CANCELED'])
  pending.resolve({ userName: 'late' })
  expect(page.asked()).not.toContain('login')
})

test('closing the modal before the approval reloads the frame', async () => {
  const { page } = await begin()
  page.kernel.modal.close()
  await vi.waitFor(() => expect(page.asked()).toContain('reload'))
})

test('switching social accounts off before the approval reloads the frame', async () => {
  const { page } = await begin()
  await page.remote.set({ socials: false })
  await vi.waitFor(() => expect(page.asked()).toContain('reload'))
})

test('a link that could not be created can be requested again', async () => {
  const page = await openPage({ remote: { socials: ['farcaster'] } })
  page.login.answer('getFarcasterUri', () => Promise.reject(new EmbeddedWalletUnavailableError()))
  page.kernel.modal.open(ConnectView)
  await click(page, 'Continue with Farcaster')
  expect(await page.screen.findByText('Couldn’t reach the wallet service')).toBeTruthy()
  page.login.answer('getFarcasterUri', () => 'https://farcaster.example/2')
  page.login.hang('connectFarcaster')
  await click(page, 'Try again')
  expect(await page.screen.findByRole('img', { name: 'QR code for Farcaster' })).toBeTruthy()
})

test.each(['javascript:alert(1)', 'data:text/html,x', ''])('the link %j is not shown', async (uri) => {
  const page = await openPage({ remote: { socials: ['farcaster'] } })
  page.login.answer('getFarcasterUri', () => uri)
  page.kernel.modal.open(ConnectView)
  await click(page, 'Continue with Farcaster')
  expect(await page.screen.findByText('Couldn’t log in with Farcaster')).toBeTruthy()
  expect(page.asked()).not.toContain('connectFarcaster')
})

test('on a phone a press opens the link, in a window without access to the page', async () => {
  useAgent(agents.iphone)
  const { open } = scriptPopups()
  const { page } = await begin()
  expect(page.screen.queryByRole('img', { name: 'QR code for Farcaster' })).toBeNull()
  expect(open).not.toHaveBeenCalled()
  const button = await page.screen.findByRole('button', { name: 'Open Farcaster' })
  // The request for the approval comes before the link is on screen.
  await vi.waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  fireEvent.click(button)
  expect(open.mock.calls).toEqual([
    ['https://farcaster.example/~/siwf?channelToken=1', '_blank', 'noopener,noreferrer'],
  ])
})
