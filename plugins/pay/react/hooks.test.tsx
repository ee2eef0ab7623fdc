import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bill, type Stage, tokenBill } from '../testing/createStage.ts'
import { showHook as show } from '../testing/showHook.tsx'
import { PayView } from '../tokens.ts'
import { useAvailableExchanges, useExchangeBuyStatus, usePay, usePayUrlActions } from './index.ts'

afterEach(cleanup)

const off = { features: { pay: false } }
const code = (text: string) => ({ code: text })

/** Takes over the promise of the host's call, as the plugin does. */
const take = ({ kernel }: Stage) =>
  (kernel.modal as unknown as { take(view: unknown): { resolve(outcome: unknown): void } | undefined }).take(PayView)

describe('usePay', () => {
  const facts = { paymentId: 'p', by: { type: 'wallet', name: 'Fox' }, hash: null, sessionId: null } as const
  const ask = async (outcome: unknown) => {
    const told = { onSuccess: vi.fn(), onError: vi.fn() }
    const shown = await show(() => usePay(told))
    let answer: unknown
    act(() => {
      answer = shown.result.current.open(bill)
    })
    expect(shown.result.current.isPending).toBe(true)
    await act(async () => {
      take(shown.stage)?.resolve(outcome)
      answer = await answer
    })
    return { ...shown, ...told, answer }
  }

  test.each(['paid', 'pending', 'closed', 'failed', 'rejected'])('reports a payment: %s', async (status) => {
    const outcome = { ...facts, status, error: 'e' }
    const { result, answer, onSuccess, onError } = await ask(outcome)
    const isError = status === 'failed' || status === 'rejected'
    expect(answer).toEqual(outcome)
    expect(result.current).toMatchObject({ isPending: false, isSuccess: status === 'paid', isError, data: outcome })
    expect(result.current.error).toBe(isError ? 'e' : null)
    expect([onSuccess.mock.calls.length, onError.mock.calls.length]).toEqual(status === 'paid' ? [1, 0] : [0, 1])
  })

  test('resolves also if a callback of the host throws, whose error is reported', async () => {
    const error = new Error('of the host')
    const onSuccess = () => {
      throw error
    }
    const { result, stage } = await show(() => usePay({ onSuccess }))
    let answer: unknown
    act(() => {
      answer = result.current.open(bill)
    })
    await act(async () => {
      take(stage)?.resolve({ ...facts, status: 'paid' })
      answer = await answer
    })
    expect(answer).toMatchObject({ status: 'paid' })
    await waitFor(() => expect(stage.errors).toEqual([error]))
  })

  test('leaves the request of the host as it is, for the next payment', async () => {
    const own = { ...bill }
    const { result, stage } = await show(() => usePay())
    act(() => void result.current.open(own))
    await waitFor(() => expect(stage.kernel.router.current()?.params).toEqual(bill))
    own.amount = '2'
    await act(async () => take(stage)?.resolve({ status: 'closed' }))
    expect(own.amount).toBe('2')
  })

  test('resolves with a failure while the plugin is off', async () => {
    const { result } = await show(() => usePay(), off)
    await act(async () => {
      expect(await result.current.open(bill)).toMatchObject({ status: 'failed' })
    })
    expect(result.current).toMatchObject({ isError: true, isPending: false })
  })

  test('resolves with a failure if the modal throws synchronously', async () => {
    const error = new Error('no')
    const open = () => {
      throw error
    }
    const { result } = await show(() => usePay(), {}, undefined, { open })
    await act(async () => {
      expect(await result.current.open(bill)).toEqual({ status: 'failed', error })
    })
    expect(result.current).toMatchObject({ isError: true, isPending: false, error })
  })
})

describe('useAvailableExchanges', () => {
  test('reads the exchanges, and has an error for a malformed answer', async () => {
    const { result, stage } = await show(() => useAvailableExchanges())
    await waitFor(() => expect(result.current.data).toHaveLength(2))
    expect(result.current).toMatchObject({ isLoading: false, error: null })
    stage.service.reown_getExchanges = 'garbage'
    await act(() => result.current.fetch())
    expect(result.current.error).toMatchObject(code('PAY_EXCHANGE_SERVICE'))
  })

  test('with `shouldFetchOnInit: false` sends no request until `fetch`, which ends when the component unmounts', async () => {
    const { result, stage, unmount } = await show(() => useAvailableExchanges({ shouldFetchOnInit: false }))
    let answer = (_list: unknown) => {}
    const coming = new Promise((resolve) => {
      answer = resolve
    })
    stage.service.reown_getExchanges = () => coming
    expect([stage.calls, result.current.isLoading]).toEqual([[], false])
    let ended: Promise<void> | undefined
    act(() => {
      ended = result.current.fetch()
    })
    await vi.waitFor(() => expect(stage.calls).toHaveLength(1))
    unmount()
    answer([])
    await ended
    expect(result.current.data).toBeUndefined()
  })

  test('has no exchanges of the previous asset after another one is asked about', async () => {
    let { paymentAsset } = bill
    const { result, stage, rerender } = await show(() => useAvailableExchanges({ paymentAsset }))
    await waitFor(() => expect(result.current.data).toHaveLength(2))
    stage.service.reown_getExchanges = 'garbage'
    paymentAsset = tokenBill.paymentAsset
    rerender()
    expect(result.current.data).toBeUndefined()
    await waitFor(() => expect(result.current).toMatchObject({ data: undefined, isLoading: false }))
  })

  test('reads the exchanges for an amount that is a `bigint`', async () => {
    const query = { paymentAsset: tokenBill.paymentAsset, amount: 5_000_000n as never }
    const { result, stage } = await show(() => useAvailableExchanges(query))
    await waitFor(() => expect(result.current.data).toHaveLength(2))
    expect(stage.calls).toMatchObject([{ params: { amount: '5' } }])
  })

  test('has an error while the plugin is off', async () => {
    const { result } = await show(() => useAvailableExchanges(), off)
    await waitFor(() => expect(result.current.error).toMatchObject(code('PLUGIN_NOT_ENABLED')))
  })
})

describe('usePayUrlActions', () => {
  const query = { ...bill, exchangeId: 'tidemark' }

  test('returns the page, opens it, and reports a blocked window', async () => {
    const { result, stage } = await show(() => usePayUrlActions())
    const page = { url: 'https://tidemark.example/pay', sessionId: 'session-1' }
    expect(await result.current.getUrl(query)).toEqual(page)
    expect(await result.current.openUrl(query)).toEqual({ ...page, isBlocked: false })
    expect(stage.windows).toEqual([{ url: page.url, isClosed: false, hasOpener: false }])
    stage.block()
    expect(await result.current.openUrl(query)).toEqual({ ...page, isBlocked: true })
  })

  test('closes the window for a page that must not be opened', async () => {
    const { result, stage } = await show(() => usePayUrlActions())
    stage.service.reown_getExchangePayUrl = { url: 'javascript:alert(1)', sessionId: 's' }
    await expect(result.current.openUrl(query)).rejects.toMatchObject(code('PAY_UNSAFE_PAGE'))
    expect(stage.windows).toEqual([{ url: null, isClosed: true, hasOpener: false }])
  })

  test('rejects while the plugin is off', async () => {
    const { result, stage } = await show(() => usePayUrlActions(), off)
    await expect(result.current.openUrl(query)).rejects.toMatchObject(code('PLUGIN_NOT_ENABLED'))
    expect(stage.windows).toEqual([{ url: null, isClosed: true, hasOpener: false }])
  })
})

describe('useExchangeBuyStatus', () => {
  const payment = { exchangeId: 'tidemark', sessionId: 'session-1' }

  test.each(['SUCCESS', 'FAILED'])('stops polling at %s, and calls the callback once', async (status) => {
    const told = { onSuccess: vi.fn(), onError: vi.fn() }
    const { result, stage } = await show(
      () => useExchangeBuyStatus({ ...payment, ...told }),
      {},
      ({ service }) => {
        service.reown_getExchangeBuyStatus = { status, txHash: '0xabc' }
      },
    )
    await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, data: { status, txHash: '0xabc' } }))
    const calls = [told.onSuccess.mock.calls.length, told.onError.mock.calls.length]
    expect(calls).toEqual(status === 'SUCCESS' ? [1, 0] : [0, 1])
    expect(stage.calls).toHaveLength(1)
  })

  test('reports the error of a callback that throws, which is not an error of the poll', async () => {
    const error = new Error('of the host')
    const onSuccess = () => {
      throw error
    }
    const { result, stage } = await show(
      () => useExchangeBuyStatus({ ...payment, onSuccess }),
      {},
      ({ service }) => {
        service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
      },
    )
    await waitFor(() => expect(result.current).toMatchObject({ isLoading: false, data: { status: 'SUCCESS' } }))
    await waitFor(() => expect(stage.errors).toEqual([error]))
    expect(result.current.error).toBeNull()
  })

  test.each<[string, number]>([
    ['1 ms', 1],
    ['NaN', Number.NaN],
  ])('waits three seconds between two polls, also for an interval of %s', async (_, pollingInterval) => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    const { result, stage } = await show(() => useExchangeBuyStatus({ ...payment, pollingInterval }))
    await waitFor(() => expect(result.current.data?.status).toBe('IN_PROGRESS'))
    const findWait = () => timers.mock.calls.findIndex(([, ms]) => ms === 3000)
    await vi.waitFor(() => expect(findWait()).toBeGreaterThan(-1))
    expect([stage.calls.length, result.current.isLoading]).toEqual([1, true])
  })

  test('calls no callback after the component unmounted', async () => {
    const onSuccess = vi.fn()
    let answer = (_status: unknown) => {}
    const coming = new Promise((resolve) => {
      answer = resolve
    })
    const { stage, unmount } = await show(
      () => useExchangeBuyStatus({ ...payment, onSuccess }),
      {},
      ({ service }) => {
        service.reown_getExchangeBuyStatus = () => coming
      },
    )
    await vi.waitFor(() => expect(stage.calls).toHaveLength(1))
    unmount()
    await act(async () => answer({ status: 'SUCCESS' }))
    expect(onSuccess).not.toHaveBeenCalled()
  })

  test('calls back once for a success after a failure', async () => {
    const [onSuccess, onError] = [vi.fn(), vi.fn()]
    const { result, stage } = await show(
      () => useExchangeBuyStatus({ ...payment, onSuccess, onError }),
      {},
      ({ service }) => {
        service.reown_getExchangeBuyStatus = { status: 'FAILED' }
      },
    )
    await waitFor(() => expect(onError).toHaveBeenCalledTimes(1))
    stage.service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
    await act(() => result.current.refetch())
    await act(() => result.current.refetch())
    expect([onError.mock.calls.length, onSuccess.mock.calls.length]).toEqual([1, 1])
  })

  test('has no status of the previous payment after another one is asked about', async () => {
    let sessionId = 'session-1'
    const { result, stage, rerender } = await show(
      () => useExchangeBuyStatus({ ...payment, sessionId }),
      {},
      ({ service }) => {
        service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
      },
    )
    await waitFor(() => expect(result.current.data?.status).toBe('SUCCESS'))
    stage.service.reown_getExchangeBuyStatus = { status: 'IN_PROGRESS' }
    sessionId = 'session-2'
    rerender()
    expect(result.current.data).toBeUndefined()
    await waitFor(() => expect(result.current.data?.status).toBe('IN_PROGRESS'))
  })

  test('calls the callback once, also if the payment is polled again after its end', async () => {
    const onSuccess = vi.fn()
    let isEnabled = true
    const { result, stage, rerender } = await show(
      () => useExchangeBuyStatus({ ...payment, isEnabled, onSuccess }),
      {},
      ({ service }) => {
        service.reown_getExchangeBuyStatus = { status: 'SUCCESS' }
      },
    )
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1))
    await act(() => result.current.refetch())
    isEnabled = false
    rerender()
    isEnabled = true
    rerender()
    await waitFor(() => expect(stage.calls).toHaveLength(3))
    await waitFor(() => expect(result.current.isLoading).toBe(false))
    expect(onSuccess).toHaveBeenCalledTimes(1)
  })

  test('does not poll with `isEnabled: false`, and has an error while the plugin is off', async () => {
    const { result, stage } = await show(() => useExchangeBuyStatus({ ...payment, isEnabled: false }))
    expect([stage.calls, result.current.isLoading]).toEqual([[], false])
    const { result: without } = await show(() => useExchangeBuyStatus(payment), off)
    await waitFor(() => expect(without.current.error).toMatchObject(code('PLUGIN_NOT_ENABLED')))
  })
})
