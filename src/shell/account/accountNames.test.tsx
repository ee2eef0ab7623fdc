import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { labelKey, otherConnectionsSlice } from '../../wallet/internal.ts'
import { one, ten } from '../../wallet/testing/index.ts'
import { createNamespaces } from '../testing/connections.tsx'
import { AccountSettingsView, ProfileWalletsView } from '../viewTokens.ts'

afterEach(cleanup)

async function open() {
  const page = await createNamespaces({ networks: [one, ten] })
  page.evm.announce('a')
  await page.connect('a', 'eip155')
  page.kernel.modal.open(ProfileWalletsView, { namespace: 'eip155' })
  page.show()
  await screen.findByRole('heading', { level: 2, name: 'Wallets' })
  const told = (text: string) => waitFor(() => expect(page.notices()).toContain(text))
  return { ...page, told, labels: () => page.kernel.store.get(otherConnectionsSlice).labels }
}
const nameButton = () => screen.getByRole('button', { name: /^Edit label/ })
const field = () => screen.getByRole('textbox', { name: 'Label' }) as HTMLInputElement
const startNaming = () => {
  fireEvent.click(nameButton())
  return field()
}
const save = (text: string) => {
  fireEvent.change(startNaming(), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

describe('the name of an account', () => {
  test('is entered in the list of wallets, and shown there and in the settings', async () => {
    const { told, kernel } = await open()
    save('Rent money')
    await told('Label saved')
    expect(await screen.findByText('Rent money')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(nameButton()))
    expect(startNaming().value).toBe('Rent money')
    act(() => kernel.router.push(AccountSettingsView, { namespace: 'eip155' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(await screen.findByText('Rent money')).toBeTruthy()
  })

  test('is edited in a focused field; Escape cancels the edit and keeps the modal open', async () => {
    const { view, labels } = await open()
    const input = startNaming()
    expect(document.activeElement).toBe(input)
    expect(document.getElementById(`${input.getAttribute('aria-describedby')}`)?.textContent).toBe(
      'Only this browser shows it.',
    )
    // The tools of the wallet would look like a part of the form.
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull()
    fireEvent.change(input, { target: { value: 'Rent money' } })
    expect(fireEvent.keyDown(input, { key: 'Escape' })).toBe(false)
    await waitFor(() => expect(document.activeElement).toBe(nameButton()))
    expect([view(), labels()]).toEqual(['ProfileWallets', {}])
  })

  test('is saved once by two presses, and not at all once the edit is cancelled', async () => {
    const { notices, labels } = await open()
    const input = startNaming()
    fireEvent.change(input, { target: { value: 'Rent money' } })
    const { form } = input
    act(() => {
      form?.requestSubmit()
      form?.requestSubmit()
    })
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
    expect(notices().filter((text) => text === 'Label saved')).toHaveLength(1)
    save('Holidays')
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await act(async () => {})
    expect(Object.values(labels())).toEqual(['Rent money'])
  })

  test('is removed by an empty name', async () => {
    const { told, labels } = await open()
    save('Rent money')
    await told('Label saved')
    save('  ')
    await told('Label removed')
    expect(labels()).toEqual({})
  })

  test('of invisible characters only is refused, and the previous name stays', async () => {
    const { told, labels } = await open()
    save('Rent money')
    await told('Label saved')
    save('\u3164\u200B')
    const message = await screen.findByText('Use at least one visible character.')
    expect(message.closest('[aria-live]')).toBeTruthy()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(labels()).toEqual({ [labelKey({ namespace: 'eip155', address: '0xa' })]: 'Rent money' })
  })

  test('has at most 40 characters', async () => {
    await open()
    expect(startNaming().maxLength).toBe(40)
  })
})
