import { fireEvent } from '@testing-library/dom'
import {
  EmailCooldownError,
  EmailInvalidError,
  EmbeddedWalletRefusedError,
  EmbeddedWalletTimeoutError,
  EmbeddedWalletUnavailableError,
} from 'portico/embedded-wallet'
import { ConnectView } from 'portico/shell'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { noticesSlice } from '../../src/kernel/internal.ts'
import { EmailVerifyDeviceView, EmailVerifyOtpView } from './index.ts'
import { openPage, type Page } from './testing.ts'

const address = 'ada@example.com'
const field = ({ screen }: Page) => screen.findByLabelText<HTMLInputElement>('Email address')
const arrow = ({ screen }: Page) => screen.getByRole('button', { name: 'Continue with email' })
const codeField = ({ screen }: Page) => screen.findByLabelText<HTMLInputElement>('Code of 6 digits')

async function type(page: Page, text: string) {
  fireEvent.change(await field(page), { target: { value: text } })
}
async function enter(page: Page, digits: string) {
  fireEvent.change(await codeField(page), { target: { value: digits } })
}
/** Opens the list of ways to connect and sends an address. */
async function submit(page: Page, text = address) {
  page.kernel.modal.open(ConnectView)
  await type(page, text)
  fireEvent.click(arrow(page))
}

describe('an address', () => {
  test('leads to the view for the mailed code, and the code completes the login', async () => {
    const page = await openPage()
    await submit(page, ` ${address} `)
    expect(await page.screen.findByText(address)).toBeTruthy()
    expect(page.screen.getByRole('heading', { name: 'Confirm email' })).toBeTruthy()
    expect(page.screen.getByText('The code is valid for 20 minutes.')).toBeTruthy()
    await enter(page, '123456')
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect(page.login.calls).toEqual([
      { name: 'connectEmail', args: [address] },
      { name: 'connectOtp', args: ['123456'] },
      { name: 'login', args: [{ namespace: undefined }] },
    ])
    expect(page.counted.filter((event) => /^EMAIL/.test(String(event)))).toEqual([
      'EMAIL_SUBMITTED',
      'EMAIL_VERIFICATION_CODE_SENT',
      'EMAIL_VERIFICATION_CODE_PASS',
    ])
    expect(page.errors).toEqual([])
  })

  test('that was pasted with invisible characters is sent and shown without them', async () => {
    const page = await openPage()
    await submit(page, `\u202a${address}\u202c\u200b`)
    expect(await page.screen.findByText(address)).toBeTruthy()
    expect(page.login.calls[0]).toEqual({ name: 'connectEmail', args: [address] })
  })

  test('is sent by Enter too, and only once while it is pending', async () => {
    const page = await openPage()
    const { count } = page.login.hang('connectEmail')
    page.kernel.modal.open(ConnectView)
    await type(page, address)
    const form = page.screen.getByRole('form', { name: 'Log in by email' })
    fireEvent.submit(form)
    await vi.waitFor(() => expect(count()).toBe(1))
    fireEvent.submit(form)
    fireEvent.click(arrow(page))
    expect(arrow(page).getAttribute('aria-busy')).toBe('true')
    expect(count()).toBe(1)
  })

  test('is logged in with the namespace of the connect view', async () => {
    const page = await openPage()
    page.login.answer('connectEmail', () => 'CONNECT')
    page.kernel.modal.open(ConnectView, { namespace: 'eip155' })
    await type(page, address)
    fireEvent.click(arrow(page))
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect(page.login.calls.at(-1)).toEqual({ name: 'login', args: [{ namespace: 'eip155' }] })
  })

  test('emits one analytics event for focus on the field', async () => {
    const page = await openPage()
    page.kernel.modal.open(ConnectView)
    const input = await field(page)
    fireEvent.focusIn(input)
    fireEvent.focusIn(input)
    expect(page.counted.filter((event) => event === 'EMAIL_LOGIN_SELECTED')).toHaveLength(1)
  })

  test.each([
    ['is rejected as invalid', new EmailInvalidError(), 'Enter a valid email address.'],
    [
      'is refused with a reason',
      new EmbeddedWalletRefusedError({ message: 'This domain is blocked' }),
      'This domain is blocked',
    ],
    ['does not reach the service', new EmbeddedWalletUnavailableError(), /Couldn’t reach the wallet service/],
    ['gets no answer', new EmbeddedWalletTimeoutError(), /doesn’t answer/],
    ['fails', new TypeError('x is undefined'), 'Something went wrong. Try again.'],
  ])('that %s shows the failure in the field until the address is edited', async (_, error, text) => {
    const page = await openPage()
    page.login.answer('connectEmail', () => Promise.reject(error))
    await submit(page)
    expect(await page.screen.findByText(text)).toBeTruthy()
    const input = await field(page)
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await type(page, 'b@example.com')
    await vi.waitFor(() => expect(page.screen.queryByText(text)).toBeNull())
    expect(page.screen.view()).toBe('Connect')
  })

  test('that is sent too soon after another shows the seconds to wait, until they have passed', async () => {
    const page = await openPage()
    page.login.answer('connectEmail', () => {
      page.login.set({ emailSentAt: Date.now() - 28_500 })
      throw new EmailCooldownError({ seconds: 2 })
    })
    await submit(page)
    expect(await page.screen.findByText(/^Please try again after [12] seconds$/)).toBeTruthy()
    await vi.waitFor(() => expect(page.screen.queryByText(/Please try again/)).toBeNull())
  })

  test('whose answer arrives after the modal was closed opens no view', async () => {
    const page = await openPage()
    const { resolve, count } = page.login.hang('connectEmail')
    await submit(page)
    await vi.waitFor(() => expect(count()).toBe(1))
    page.kernel.modal.close()
    await vi.waitFor(() => expect(page.login.aborted).toEqual(['connectEmail']))
    resolve('VERIFY_OTP')
    page.kernel.modal.open(ConnectView)
    await field(page)
    expect(page.stack()).toEqual(['Connect'])
    expect(page.errors).toEqual([])
  })

  test('is still in the field when the user comes back', async () => {
    const page = await openPage()
    await submit(page)
    await codeField(page)
    page.kernel.router.back()
    await vi.waitFor(async () => expect((await field(page)).value).toBe(address))
  })
})

describe('the code', () => {
  const open = async () => {
    const page = await openPage()
    page.kernel.modal.open(EmailVerifyOtpView, { email: address })
    await codeField(page)
    return page
  }

  test('that is wrong shows the failure; the field is emptied, keeps focus, and takes the next code', async () => {
    const page = await open()
    let answers = 0
    page.login.answer('connectOtp', () => {
      if (answers++ === 0) throw new EmbeddedWalletRefusedError({ message: 'Invalid Otp' })
    })
    const input = await codeField(page)
    await vi.waitFor(() => expect((input.getRootNode() as ShadowRoot).activeElement).toBe(input))
    await enter(page, '000000')
    expect(await page.screen.findByText('This code is wrong or has expired. Try again.')).toBeTruthy()
    await vi.waitFor(() => expect(input.value).toBe(''))
    expect((input.getRootNode() as ShadowRoot).activeElement).toBe(input)
    expect(page.counted).toContainEqual(['EMAIL_VERIFICATION_CODE_FAIL', { message: 'EMBEDDED_WALLET_REFUSED' }])
    await enter(page, '123456')
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
  })

  test('is checked once; the field is locked meanwhile', async () => {
    const page = await open()
    const { count } = page.login.hang('connectOtp')
    await enter(page, '123456')
    await vi.waitFor(() => expect(count()).toBe(1))
    expect(await page.screen.findByText('Checking the code…')).toBeTruthy()
    await enter(page, '654321')
    expect((await codeField(page)).value).toBe('123456')
    expect(count()).toBe(1)
  })

  test('that was accepted is not checked again if the login fails and is retried', async () => {
    const page = await open()
    let logins = 0
    page.login.answer('login', () => {
      if (logins++ === 0) throw new EmbeddedWalletTimeoutError()
      return { account: { namespace: 'eip155' }, taken: false }
    })
    await enter(page, '123456')
    fireEvent.click(await page.screen.findByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(page.screen.view()).toBeUndefined())
    expect(page.asked()).toEqual(['connectOtp', 'login', 'login'])
  })

  test('keeps its view open if a gate takes over after the login', async () => {
    const page = await open()
    page.login.answer('login', () => ({ account: { namespace: 'eip155' }, taken: true }))
    await enter(page, '123456')
    await vi.waitFor(() => expect(page.asked()).toEqual(['connectOtp', 'login']))
    expect(page.screen.view()).toBe('EmailVerifyOtp')
  })

  test('can be mailed again, at most every 30 seconds', async () => {
    const page = await open()
    page.login.answer('connectEmail', () => {
      page.login.set({ emailSentAt: Date.now() })
      return 'VERIFY_OTP'
    })
    fireEvent.click(page.screen.getByRole('button', { name: 'Resend code' }))
    const waiting = await page.screen.findByRole('button', { name: /^Resend code in (30|2\d) s$/ })
    expect(await page.screen.findByText('A new email is on its way.')).toBeTruthy()
    fireEvent.click(waiting)
    expect(page.asked()).toEqual(['connectEmail'])
    expect(page.stack()).toEqual(['EmailVerifyOtp'])
  })

  test('that cannot be mailed again shows the failure', async () => {
    const page = await open()
    page.login.answer('connectEmail', () => Promise.reject(new EmbeddedWalletUnavailableError()))
    fireEvent.click(page.screen.getByRole('button', { name: 'Resend code' }))
    expect(await page.screen.findByText(/Couldn’t reach the wallet service/)).toBeTruthy()
  })

  test('is replaced by the view for the link if the new mail has a link', async () => {
    const page = await open()
    page.login.answer('connectEmail', () => 'VERIFY_DEVICE')
    page.login.hang('connectDevice')
    fireEvent.click(page.screen.getByRole('button', { name: 'Resend code' }))
    await vi.waitFor(() => expect(page.stack()).toEqual(['EmailVerifyDevice']))
  })

  test('whose check hangs is aborted when the modal is closed', async () => {
    const page = await open()
    const { reject, count } = page.login.hang('connectOtp')
    await enter(page, '123456')
    await vi.waitFor(() => expect(count()).toBe(1))
    page.kernel.modal.close()
    await vi.waitFor(() => expect(page.login.aborted).toEqual(['connectOtp']))
    reject(new Error('late'))
    expect(page.errors).toEqual([])
  })
})

describe('the link', () => {
  test('is waited for beyond the time limit of one request, and leads to the code', async () => {
    const page = await openPage()
    let tries = 0
    page.login.answer('connectDevice', () => {
      if (tries++ === 0) throw new EmbeddedWalletTimeoutError()
    })
    page.login.answer('connectEmail', () => 'VERIFY_DEVICE')
    await submit(page)
    expect(await page.screen.findByRole('heading', { name: 'Register device' })).toBeTruthy()
    await vi.waitFor(() => expect(page.stack()).toEqual(['Connect', 'EmailVerifyOtp']))
    expect(tries).toBe(2)
    expect(page.counted).toContain('DEVICE_REGISTERED_FOR_EMAIL')
  })

  test('that is not opened within 20 minutes raises an alert with an error code', async () => {
    const page = await openPage()
    const alert = () => page.kernel.store.get(noticesSlice).alert
    const { reject, count } = page.login.hang('connectDevice')
    page.kernel.modal.open(EmailVerifyDeviceView, { email: address })
    await vi.waitFor(() => expect(count()).toBeGreaterThan(0))
    const before = count()
    reject(new EmbeddedWalletTimeoutError())
    await vi.waitFor(() => expect(count()).toBe(before + 1))
    expect(alert()).toBeNull()
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 20 * 60_000 + 1)
    onTestFinished(() => void vi.restoreAllMocks())
    reject(new EmbeddedWalletTimeoutError())
    await vi.waitFor(() =>
      expect(alert()).toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT', text: 'Embedded Wallet Request Timed Out' }),
    )
    expect(count()).toBe(before + 1)
    expect(await page.screen.findByText('The link was not approved. Send a new one.')).toBeTruthy()
  })

  test('that was refused can be sent again, and is then waited for once', async () => {
    const page = await openPage()
    const { reject, count } = page.login.hang('connectDevice')
    page.login.answer('connectEmail', () => 'VERIFY_DEVICE')
    page.kernel.modal.open(EmailVerifyDeviceView, { email: address })
    await vi.waitFor(() => expect(count()).toBeGreaterThan(0))
    const before = count()
    reject(new EmbeddedWalletRefusedError({ message: 'Denied' }))
    expect(await page.screen.findByText('The link was not approved. Send a new one.')).toBeTruthy()
    fireEvent.click(page.screen.getByRole('button', { name: 'Resend email' }))
    await vi.waitFor(() => expect(count()).toBe(before + 1))
    await vi.waitFor(() => expect(page.screen.queryByText('The link was not approved. Send a new one.')).toBeNull())
  })

  test('is no longer waited for once the modal is closed', async () => {
    const page = await openPage()
    const { count } = page.login.hang('connectDevice')
    page.kernel.modal.open(EmailVerifyDeviceView, { email: address })
    await vi.waitFor(() => expect(count()).toBeGreaterThan(0))
    page.kernel.modal.close()
    await vi.waitFor(() => expect(page.login.aborted).toHaveLength(count()))
  })
})

describe('the field is hidden', () => {
  test('from users who are logged in already', async () => {
    const page = await openPage()
    await page.logIn()
    page.kernel.modal.open(ConnectView)
    await page.screen.findByRole('heading', { name: 'Connect wallet' })
    expect(page.screen.queryByLabelText('Email address')).toBeNull()
  })

  test('if the requested namespace has no embedded wallet', async () => {
    const page = await openPage()
    page.kernel.modal.open(ConnectView, { namespace: 'bip122' })
    await page.screen.findByRole('heading', { name: 'Connect wallet' })
    expect(page.screen.queryByLabelText('Email address')).toBeNull()
  })

  test('once the project switches the plugin off, which closes the views of the plugin', async () => {
    const page = await openPage()
    page.kernel.modal.open(ConnectView)
    page.kernel.router.push(EmailVerifyOtpView, { email: address })
    await page.remote.set({ email: false })
    expect(page.screen.view()).toBe('Connect')
    await vi.waitFor(() => expect(page.screen.queryByLabelText('Email address')).toBeNull())
  })
})
