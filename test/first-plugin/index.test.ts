// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { shell } from 'portico/shell'
import { createHarness, describePlugin } from 'portico/testing'
import { expect, onTestFinished, test } from 'vitest'
import { support } from './index.ts'
import { supportMessages } from './messages.ts'
import { getHours } from './tokens.ts'

describePlugin(support, { messages: [supportMessages] })

test('its action shows the support hours, until the host switches the plugin off', async () => {
  const harness = await createHarness({ plugins: [support(), shell()], connected: true, render: true })
  onTestFinished(harness.dispose)
  const { kernel, http, screen } = harness
  http.answer(getHours, { hours: 'from 9 to 5' })
  kernel.modal.open()
  fireEvent.click(await screen.findByRole('button', { name: 'Support' }))
  expect(await screen.findByText('We are here from 9 to 5.')).toBeTruthy()
  kernel.flags.setFeatures({ support: false })
  expect(screen.view()).toBe('Account')
})
