import { fireEvent } from '@testing-library/dom'
import { shell } from 'portico/shell'
import { wallet } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { scriptedChain, scriptedNetwork } from '../../src/embedded-wallet/testing/scriptedChain.ts'
import { ConnectSocialsView, socials } from './index.ts'
import { openPage, scriptPopups } from './testing.ts'

const terms = { termsConditionsUrl: 'https://example.com/terms', legalCheckbox: true }

async function open(settings: Partial<typeof terms>) {
  const { open: openWindow } = scriptPopups()
  const page = await openPage({
    plugins: [wallet({ networks: [scriptedNetwork] }), scriptedChain(), shell(settings), socials()],
  })
  page.kernel.modal.open(ConnectSocialsView)
  const row = (await page.screen.findByText('Discord')).closest('button') as HTMLButtonElement
  return { ...page, openWindow, row }
}

test('with `legalCheckbox`, the buttons are inert until the user agrees to the terms', async () => {
  const { screen, row } = await open(terms)
  const box = await screen.findByRole('checkbox')
  expect(row.closest('[inert]')).toBeTruthy()
  fireEvent.click(box)
  await vi.waitFor(() => expect(row.closest('[inert]')).toBeNull())
})

test('without a checkbox the buttons can be pressed at once', async () => {
  const { row, openWindow } = await open({})
  expect(row.closest('[inert]')).toBeNull()
  fireEvent.click(row)
  expect(openWindow).toHaveBeenCalledOnce()
})
