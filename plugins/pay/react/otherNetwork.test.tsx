/** Payments on a network that the service supports, while the page is on a network that it does not support. */
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { getSupportedChains } from '../../../src/wallet/chainData/endpoints.ts'
import { pay } from '../index.ts'
import { bill, loadFirst, openStage, type Stage } from '../testing/createStage.ts'
import { showHook } from '../testing/showHook.tsx'
import { useExchangeBuyStatus, usePayUrlActions } from './index.ts'

loadFirst()
afterEach(cleanup)

const paymentAsset = { ...bill.paymentAsset, network: 'eip155:31338' } as const
const payment = { ...bill, exchangeId: 'tidemark', paymentAsset }
const session = { exchangeId: 'tidemark', sessionId: 'session-1' }
const { signal } = new AbortController()

function supportTwo({ http, service }: Stage) {
  http.answer(getSupportedChains, { http: [paymentAsset.network] })
  service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
}

test('the status of a payment is read for the network of its page', async () => {
  const stage = await openStage({ render: false })
  supportTwo(stage)
  const controller = await stage.kernel.load(pay)
  expect(await controller.getExchanges({ paymentAsset }, signal)).toHaveLength(2)
  await controller.getPayUrl(payment, signal)
  expect(await controller.getBuyStatus(session, signal)).toMatchObject({ status: 'SUCCESS' })
  const other = { ...session, sessionId: 'session-2' }
  await expect(controller.getBuyStatus(other, signal)).rejects.toMatchObject({ code: 'API_UNSUPPORTED' })
})

test('a query that names the asset and the choice of a payment decides on both', async () => {
  const stage = await openStage({ render: false })
  supportTwo(stage)
  const controller = await stage.kernel.load(pay)
  await controller.getPayUrl({ ...payment, choice: 'deposit' }, signal)
  await controller.getBuyStatus({ ...session, choice: 'pay' }, signal)
  expect(stage.calls.map(({ source }) => source)).toEqual(['fund-wallet', null])
  const other = controller.getBuyStatus({ ...session, paymentAsset: bill.paymentAsset }, signal)
  await expect(other).rejects.toMatchObject({ code: 'API_UNSUPPORTED' })
})

test('a page that was loaded again names the asset of the payment', async () => {
  const stage = await openStage({ render: false })
  supportTwo(stage)
  const controller = await stage.kernel.load(pay)
  expect(await controller.getBuyStatus({ ...session, paymentAsset }, signal)).toMatchObject({ status: 'SUCCESS' })
})

test('`useExchangeBuyStatus` polls for the network of the page that `getUrl` returned', async () => {
  const { result } = await showHook(
    () => [usePayUrlActions(), useExchangeBuyStatus({ ...session, isEnabled: false })] as const,
    {},
    supportTwo,
  )
  await act(() => result.current[0].getUrl(payment))
  await act(() => result.current[1].refetch())
  expect(result.current[1]).toMatchObject({ data: { status: 'SUCCESS' }, isLoading: false, error: null })
})

test('`useExchangeBuyStatus` polls for the network of an asset, and not again for a render with an equal asset', async () => {
  const onSuccess = vi.fn()
  const { result, rerender, stage } = await showHook(
    () => useExchangeBuyStatus({ ...session, paymentAsset: { ...paymentAsset }, onSuccess }),
    {},
    supportTwo,
  )
  await waitFor(() => expect(result.current).toMatchObject({ data: { status: 'SUCCESS' }, isLoading: false }))
  rerender()
  expect([stage.calls.length, onSuccess.mock.calls.length, result.current.isLoading]).toEqual([1, 1, false])
})

test('`useExchangeBuyStatus` polls for a deposit', async () => {
  const { result, stage } = await showHook(
    () => useExchangeBuyStatus({ ...session, paymentAsset, choice: 'deposit' }),
    {},
    supportTwo,
  )
  await waitFor(() => expect(result.current.data).toMatchObject({ status: 'SUCCESS' }))
  expect(stage.calls).toMatchObject([{ source: 'fund-wallet' }])
})
