import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { tracked } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { WalletSendView } from './index.ts'
import { clearStage, openOnChain, receiver, signLater } from './testing.tsx'

afterEach(clearStage)

const wanted = { amount: '0.2', to: receiver }

/** A press on Send in the review of a host's transfer, whose figures are read before the wallet is asked. */
async function press() {
  const { can, sign, refuse } = signLater()
  const ask = vi.fn(can.send)
  const stage = await openOnChain({ can: { send: ask } })
  const { kernel, controller, chain } = stage
  vi.useFakeTimers({ toFake: ['Date'] })
  const outcome = vi.fn()
  act(() => void kernel.modal.open(WalletSendView, wanted).then(outcome, outcome))
  await act(() => controller.begin(wanted))
  await screen.findByRole('button', { name: 'Review', busy: false })
  act(() => controller.review())
  await screen.findByRole('heading', { name: 'Review transfer' })
  await stage.refresh()
  const answer = stage.hold()
  const heard: unknown[] = []
  kernel.events.on(tracked, ({ event }) => heard.push(event))
  const { reads } = chain
  let sending = Promise.resolve()
  act(() => {
    sending = controller.send()
  })
  await waitFor(() => expect(chain.reads).toBe(reads + 1))
  const finish = async () => {
    answer()
    await act(() => sending)
  }
  const reconnect = async () => {
    act(() => stage.tell({ type: 'disconnected' }))
    await act(() => stage.connect())
  }
  return { ...stage, ask, sign, refuse, outcome, heard, answer, finish, reconnect }
}

describe('a press on Send, while the balance and the fee are read before the wallet is asked,', () => {
  test('shows that something is under way, but not that the wallet waits for the user', async () => {
    const { answer, ask, sendButton, heard } = await press()
    expect(sendButton().getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText(/^Approve in/)).toBeNull()
    fireEvent.click(sendButton())
    answer()
    expect(await screen.findByText(/^Approve in/)).toBeTruthy()
    expect([ask.mock.calls.length, heard]).toEqual([1, ['SEND_INITIATED']])
  })

  test('asks no wallet once the user has closed the modal, of which the host is told', async () => {
    const { kernel, finish, ask, outcome, heard } = await press()
    await act(() => kernel.modal.close())
    await finish()
    await waitFor(() => expect(outcome).toHaveBeenCalledWith(undefined))
    expect([ask.mock.calls, heard]).toEqual([[], []])
  })

  test('asks no wallet once the user went back, to whom the form is open, and can be repeated', async () => {
    const { kernel, controller, finish, ask, sign, outcome } = await press()
    act(() => kernel.router.back())
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Review' })).disabled).toBe(false)
    act(() => controller.review())
    await screen.findByRole('heading', { name: 'Review transfer' })
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull()
    await finish()
    expect([ask.mock.calls, outcome.mock.calls]).toEqual([[], []])
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
    sign('0xhash')
    await waitFor(() => expect(outcome).toHaveBeenCalledWith({ hash: '0xhash' }))
  })

  test('ends with the connection of the wallet: the host waits on, and another press asks once', async () => {
    const { reconnect, finish, ask, sign, outcome, sendButton } = await press()
    await reconnect()
    expect(sendButton().getAttribute('aria-busy')).toBeNull()
    fireEvent.click(sendButton())
    await finish()
    await waitFor(() => expect(ask).toHaveBeenCalled())
    expect([ask.mock.calls.length, outcome.mock.calls]).toEqual([1, []])
    sign('0xhash')
    await waitFor(() => expect(outcome).toHaveBeenCalledWith({ hash: '0xhash' }))
  })
})

test('a late answer to a request of a connection that ended does not unlock the form for the request after it', async () => {
  const { reconnect, finish, answer, ask, refuse, state, sendButton } = await press()
  answer()
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(1))
  await reconnect()
  fireEvent.click(sendButton())
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2))
  refuse(new Error('too late'))
  await finish()
  expect(state().isSending).toBe(true)
})
