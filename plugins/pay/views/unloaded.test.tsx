/** The code of the plugin can not be loaded: the views say so, and the next try succeeds. */
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { breakCode } from '../../../test/harness/breakCode.ts'
import { pay } from '../plugin.ts'
import * as body from '../setup.ts'
import { bill, loadFirst, openStage } from '../testing/createStage.ts'
import { button, press, says } from '../testing/steps.ts'
import { FundWalletView, PayView, PayWithExchangeView } from '../tokens.ts'

loadFirst(PayView, PayWithExchangeView, FundWalletView)

test('a payment says so, and begins with the next try', async () => {
  const repair = breakCode(pay, body)
  const stage = await openStage()
  const result = stage.ask(bill)
  await says(stage, 'Couldn’t load this payment.')
  expect(stage.errors).toMatchObject([{ message: 'The code could not be loaded' }])
  repair()
  await press(stage, 'Try again')
  await says(stage, '1.5 ETH')
  stage.kernel.modal.close()
  expect(await result).toEqual({ status: 'closed' })
})

test('a host whose user closes the view gets the outcome `closed`', async () => {
  breakCode(pay, body)
  const stage = await openStage()
  const result = stage.ask(bill)
  await says(stage, 'Couldn’t load this payment.')
  stage.kernel.modal.close()
  expect(await result).toEqual({ status: 'closed' })
})

test('a deposit does not show that an earlier payment could not be loaded', async () => {
  breakCode(pay, body)
  const stage = await openStage()
  const result = stage.ask(bill)
  await says(stage, 'Couldn’t load this payment.')
  stage.kernel.modal.close()
  await result
  expect(stage.state()).toMatchObject({ status: 'failed', deposit: { hasFailed: false } })
})

test('a deposit says so, and begins with the next try', async () => {
  const repair = breakCode(pay, body)
  const stage = await openStage()
  stage.kernel.modal.open(PayWithExchangeView, { namespace: 'eip155' })
  await says(stage, 'Couldn’t load the deposit.')
  expect(stage.state()).toMatchObject({ status: 'idle', deposit: { hasFailed: true } })
  repair()
  await press(stage, 'Try again')
  await says(stage, 'Tidemark')
})

test('the ways to add funds lead to a deposit that could not be loaded, which says so', async () => {
  breakCode(pay, body)
  const stage = await openStage()
  stage.kernel.modal.open(FundWalletView, { namespace: 'eip155' })
  const row = await button(stage, /^Deposit from exchange/)
  await vi.waitFor(() => expect([row.disabled, row.getAttribute('aria-busy')]).toEqual([false, null]))
  fireEvent.click(row)
  await says(stage, 'Couldn’t load the deposit.')
})
