import { fireEvent } from '@testing-library/react'
import { data } from 'portico/wallet'
import { beforeAll, expect, test, vi } from 'vitest'
import * as dataBody from '../../../src/wallet/chainData/setup.ts'
import { breakCode } from '../../../test/harness/breakCode.ts'
import { onramp } from '../index.ts'
import * as body from '../setup.ts'
import { createStage, openStage } from '../testing/createStage.ts'
import { OnRampProvidersView } from '../tokens.ts'

// The first page imports the code of the plugin, which is slow on a busy machine.
beforeAll(async () => {
  const [{ dispose }] = await Promise.all([createStage(), OnRampProvidersView.load()])
  dispose()
  vi.unstubAllGlobals()
}, 120_000)

test('a purchase whose code can not be loaded says so, and begins with the next try', async () => {
  const repair = breakCode(onramp, body)
  const { kernel, screen, errors } = await openStage()
  kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await screen.findByText('Couldn’t load the providers.')
  expect(errors).toMatchObject([{ message: 'The code could not be loaded' }])
  repair()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('You pay')
})

test('a purchase for which the code that reads accounts can not be loaded says so, and begins with the next try', async () => {
  const repair = breakCode(data, dataBody)
  const { kernel, screen } = await openStage()
  kernel.modal.open(OnRampProvidersView, { namespace: 'eip155' })
  await screen.findByText('Couldn’t load the providers.')
  repair()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('You pay')
})
