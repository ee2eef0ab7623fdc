import { fireEvent } from '@testing-library/dom'
import { shell } from 'portico/shell'
import { wallet } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { scriptedChain, scriptedNetwork } from '../../src/embedded-wallet/testing/scriptedChain.ts'
import { EmailLoginView, email } from './index.ts'
import { openPage } from './testing.ts'

test('with `legalCheckbox`, the field is inert until the user agrees to the terms', async () => {
  const settings = { termsConditionsUrl: 'https://example.com/terms', legalCheckbox: true }
  const { kernel, screen } = await openPage({
    plugins: [wallet({ networks: [scriptedNetwork] }), scriptedChain(), shell(settings), email()],
  })
  kernel.modal.open(EmailLoginView)
  const field = await screen.findByLabelText('Email address')
  expect(field.closest('[inert]')).toBeTruthy()
  fireEvent.click(await screen.findByRole('checkbox'))
  await vi.waitFor(() => expect(field.closest('[inert]')).toBeNull())
})
