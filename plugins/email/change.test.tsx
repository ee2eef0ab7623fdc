import { fireEvent } from '@testing-library/dom'
import { EmailInvalidError, EmbeddedWalletRefusedError } from 'portico/embedded-wallet'
import { AccountSettingsView } from 'portico/shell'
import { describe, expect, test, vi } from 'vitest'
import {
  UpdateEmailPrimaryOtpView,
  UpdateEmailSecondaryOtpView,
  UpdateEmailWalletView,
  UpgradeEmailWalletView,
} from './index.ts'
import { openPage, type Page } from './testing.ts'

const field = ({ screen }: Page) => screen.findByLabelText<HTMLInputElement>('New email address')
const save = ({ screen }: Page) => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
async function enter({ screen }: Page, digits: string) {
  fireEvent.change(await screen.findByLabelText('Code of 6 digits'), { target: { value: digits } })
}
/** Opens the settings of an account that was logged in by email. */
async function openSettings() {
  const page = await openPage()
  await page.logIn()
  page.kernel.modal.open(AccountSettingsView)
  return page
}
async function change(page: Page, address = 'new@example.com') {
  fireEvent.change(await field(page), { target: { value: address } })
  fireEvent.click(save(page))
}

test('the settings of the account show the address and lead to its change', async () => {
  const page = await openSettings()
  const row = await page.screen.findByRole('button', { name: /^ada@example\.com/ })
  expect(row.textContent).toContain('Email')
  fireEvent.click(row)
  expect((await field(page)).value).toBe('ada@example.com')
  expect(page.counted).toContain('EMAIL_EDIT')
})

test('the settings lead to the dashboard of the wallet', async () => {
  const page = await openSettings()
  fireEvent.click(await page.screen.findByRole('button', { name: 'Upgrade your wallet' }))
  const link = await page.screen.findByRole<HTMLAnchorElement>('link', { name: /^Open the dashboard/ })
  expect(link.href).toBe('https://wallet.example/dashboard')
  expect(page.counted).toContain('EMAIL_UPGRADE_FROM_MODAL')
})

test.each([
  ['another way', { provider: 'google' as const }],
  ['a social account without an address', { provider: 'farcaster' as const, email: null }],
])('the settings of an account that was logged in by %s have no address to change', async (_, user) => {
  const page = await openPage()
  await page.logIn(user)
  page.kernel.modal.open(AccountSettingsView)
  await page.screen.findByRole('heading', { name: 'Account settings' }).catch(() => {})
  expect(page.screen.queryByText('ada@example.com')).toBeNull()
  expect(page.screen.queryByText('Upgrade your wallet')).toBeNull()
})

describe('a change of the address', () => {
  test('takes a code from the old mailbox and one from the new, and leads back to the settings', async () => {
    const page = await openSettings()
    fireEvent.click(await page.screen.findByRole('button', { name: /^ada@example\.com/ }))
    await change(page)
    expect(await page.screen.findByRole('heading', { name: 'Confirm current email' })).toBeTruthy()
    expect(page.screen.getByText('ada@example.com')).toBeTruthy()
    await enter(page, '111111')
    expect(await page.screen.findByRole('heading', { name: 'Confirm new email' })).toBeTruthy()
    expect(page.screen.getByText('new@example.com')).toBeTruthy()
    await enter(page, '222222')
    await vi.waitFor(() => expect(page.stack()).toEqual(['AccountSettings']))
    expect(page.toasts()).toEqual(['Email address changed'])
    expect(page.login.calls).toEqual([
      { name: 'updateEmail', args: ['new@example.com'] },
      { name: 'updateEmailPrimaryOtp', args: ['111111'] },
      { name: 'updateEmailSecondaryOtp', args: ['222222'] },
    ])
  })

  test('takes one code if the wallet asks for one, and resolves the promise of the host with the new address', async () => {
    const page = await openPage()
    await page.logIn()
    page.login.answer('updateEmail', () => 'VERIFY_SECONDARY_OTP')
    const changed = page.kernel.modal.open(UpdateEmailWalletView)
    await change(page)
    await enter(page, '222222')
    expect(await changed).toBe('new@example.com')
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
  })

  test('can not be saved if the address is the same or too short', async () => {
    const page = await openPage()
    await page.logIn()
    page.kernel.modal.open(UpdateEmailWalletView)
    await field(page)
    expect(save(page).disabled).toBe(true)
    fireEvent.change(await field(page), { target: { value: 'ADA@example.com ' } })
    expect(save(page).disabled).toBe(true)
    fireEvent.change(await field(page), { target: { value: 'b@c' } })
    expect(save(page).disabled).toBe(true)
    fireEvent.change(await field(page), { target: { value: 'b@example.com' } })
    expect(save(page).disabled).toBe(false)
  })

  test.each([
    ['is rejected as invalid', new EmailInvalidError(), 'Enter a valid email address.'],
    ['is refused', new EmbeddedWalletRefusedError({ message: 'Email already in use' }), 'Email already in use'],
  ])('shows why the new address %s', async (_, error, text) => {
    const page = await openPage()
    await page.logIn()
    page.login.answer('updateEmail', () => Promise.reject(error))
    page.kernel.modal.open(UpdateEmailWalletView)
    await change(page)
    expect(await page.screen.findByText(text)).toBeTruthy()
  })

  test('shows a wrong code, and leads back to the address', async () => {
    const page = await openPage()
    await page.logIn()
    page.login.answer('updateEmailPrimaryOtp', () => Promise.reject(new EmbeddedWalletRefusedError({ message: 'no' })))
    page.kernel.modal.open(UpdateEmailWalletView)
    await change(page)
    await enter(page, '000000')
    expect(await page.screen.findByText('This code is wrong or has expired. Try again.')).toBeTruthy()
    fireEvent.click(page.screen.getByRole('button', { name: 'Change the address' }))
    expect((await field(page)).value).toBe('new@example.com')
  })

  test('resolves the promise of the host with `undefined` if the user cancels', async () => {
    const page = await openPage()
    await page.logIn()
    const changed = page.kernel.modal.open(UpdateEmailWalletView)
    await field(page)
    fireEvent.click(page.screen.getByRole('button', { name: 'Cancel' }))
    expect(await changed).toBeUndefined()
  })

  test.each([
    ['the form', UpdateEmailWalletView, undefined],
    ['the code from the old mailbox', UpdateEmailPrimaryOtpView, { email: 'new@example.com' }],
    ['the code from the new mailbox', UpdateEmailSecondaryOtpView, { email: 'new@example.com' }],
    ['the upgrade', UpgradeEmailWalletView, undefined],
  ] as const)('closes if the user logs out in another tab: %s', async (_, view, params) => {
    const page = await openPage()
    await page.logIn()
    page.kernel.modal.open(view as typeof UpdateEmailPrimaryOtpView, params as never)
    await vi.waitFor(() => expect(page.screen.queryAllByRole('heading').length).toBeGreaterThan(0))
    page.login.set({ user: null })
    await vi.waitFor(() => expect(page.kernel.modal.isOpen()).toBe(false))
  })
})
