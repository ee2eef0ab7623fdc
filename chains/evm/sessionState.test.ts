import type { SessionChange } from 'portico/wallet'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAnswering, createStage, first, second } from './testing/stage.ts'

const stage = createStage()
const { connect } = stage
const [none, gone] = [{ type: 'accounts', accounts: [] }, { type: 'disconnected' }] as const

describe('watching', () => {
  const watch = async (options: Parameters<typeof connect>[0] = {}) => {
    const session = await connect(options)
    const changes: SessionChange[] = []
    const stop = session.watch((change) => void changes.push(change))
    return { session, changes, stop }
  }

  test('reports other accounts', async () => {
    const { session, changes } = await watch()
    stage.wallet.cues.setAccounts([second])
    expect(changes).toEqual([{ type: 'accounts', accounts: [{ address: second, type: 'eoa' }] }])
    expect(session.accounts).toEqual([{ address: second, type: 'eoa' }])
  })

  test('reports another chain, whether the host has it or not', async () => {
    const { session, changes } = await watch()
    stage.wallet.cues.setChain(99)
    expect(changes).toEqual([{ type: 'network', network: 'eip155:99' }])
    expect(session.network).toBe('eip155:99')
  })

  test.each([
    ['the wallet takes the accounts away', () => stage.wallet.cues.disconnectApp(), none],
    ['the wallet locks', () => stage.wallet.cues.lock(), none],
    ['the provider disconnects', () => stage.wallet.cues.emit('disconnect', { code: 4900, message: '' }), gone],
    ['the provider disconnects without a word', () => stage.wallet.cues.emit('disconnect', undefined), gone],
  ])('reports the end of the session once when %s', async (_, act, end) => {
    const { changes } = await watch()
    act()
    stage.wallet.cues.emit('disconnect', {})
    stage.wallet.cues.setChain(5)
    expect(changes).toEqual([end])
  })

  test('ignores the disconnect of MetaMask while it reconnects', async () => {
    const { changes } = await watch()
    stage.wallet.cues.emit('disconnect', { code: 1013, message: 'Try again later' })
    expect(changes).toEqual([])
  })

  test('ignores invalid events, and events that change nothing', async () => {
    const { changes } = await watch()
    stage.wallet.cues.emit('accountsChanged', 'banana')
    stage.wallet.cues.emit('accountsChanged', [42])
    stage.wallet.cues.emit('accountsChanged', stage.wallet.addresses)
    stage.wallet.cues.emit('chainChanged', 'banana')
    stage.wallet.cues.emit('chainChanged', { chainId: '0x5' })
    stage.wallet.cues.emit('chainChanged', 31337)
    expect(changes).toEqual([])
  })

  /** A wallet whose answers change, with the listeners that it has. */
  async function watchAnswering() {
    const answers: Record<string, unknown> = { eth_requestAccounts: [first], eth_chainId: '0x1' }
    const listeners = new Map<string, (value: unknown) => void>()
    const on = (event: string, listener: (value: unknown) => void) => void listeners.set(event, listener)
    const emit = (event: string, value?: unknown) => listeners.get(event)?.(value)
    return { ...(await watch({ provider: { ...createAnswering(answers), on } })), answers, emit }
  }
  const settled = () => new Promise(setImmediate)

  test.each<[event: string, value: unknown, method: string, answer: unknown, change: SessionChange]>([
    [
      'accountsChanged',
      undefined,
      'eth_accounts',
      [second],
      { type: 'accounts', accounts: [{ address: second, type: 'eoa' }] },
    ],
    ['accountsChanged', null, 'eth_accounts', [], none],
    ['chainChanged', { chainId: '0x5' }, 'eth_chainId', '0x5', { type: 'network', network: 'eip155:5' }],
    ['chainChanged', 'loading', 'eth_chainId', 5, { type: 'network', network: 'eip155:5' }],
  ])('asks the wallet where %s brings %j', async (event, value, method, answer, change) => {
    const { changes, answers, emit } = await watchAnswering()
    answers[method] = answer
    emit(event, value)
    await settled()
    expect(changes).toEqual([change])
  })

  test('keeps what it knows where an event and the answer to the question about it make no sense', async () => {
    const { changes, session, emit } = await watchAnswering()
    emit('accountsChanged', undefined)
    await settled()
    expect([changes, session.accounts.length]).toEqual([[], 1])
    emit('accountsChanged', [second])
    expect(session.accounts[0]?.address).toBe(second)
  })

  describe('with questions that the test answers', () => {
    afterEach(() => void vi.useRealTimers())

    /** A wallet that is asked for its accounts; `ends` answers its questions in order. */
    async function watchAsked(onAsk = (_: (value?: unknown) => void) => {}) {
      const { changes, answers, emit } = await watchAnswering()
      vi.useFakeTimers()
      const ends: ((answer: unknown) => void)[] = []
      Object.defineProperty(answers, 'eth_accounts', {
        get() {
          onAsk((value) => emit('accountsChanged', value))
          return new Promise((resolve) => ends.push(resolve))
        },
      })
      return { changes, ends, emit: (value?: unknown) => emit('accountsChanged', value) }
    }
    const moved = { type: 'accounts', accounts: [{ address: second, type: 'eoa' }] }

    test('asks once more where such an event comes while it asks', async () => {
      const { changes, ends, emit } = await watchAsked()
      for (let times = 0; times < 3; times++) emit()
      ends[0]?.([first])
      await vi.advanceTimersByTimeAsync(999)
      expect([ends.length, changes]).toEqual([1, []])
      await vi.advanceTimersByTimeAsync(1)
      ends[1]?.([second])
      await vi.advanceTimersByTimeAsync(60_000)
      expect([ends.length, changes]).toEqual([2, [moved]])
    })

    test('asks again after the wallet left a question unanswered', async () => {
      const { changes, ends, emit } = await watchAsked()
      emit()
      await vi.advanceTimersByTimeAsync(10_000)
      emit()
      await vi.advanceTimersByTimeAsync(0)
      expect(ends).toHaveLength(2)
      ends[1]?.([second])
      ends[0]?.([first])
      await vi.advanceTimersByTimeAsync(0)
      expect(changes).toEqual([moved])
    })

    test.each([
      ['with each question', [undefined]],
      ['and a valid one with each question', [[first], undefined]],
    ])('asks a wallet that emits such an event %s once a second', async (_, events) => {
      const { ends, emit } = await watchAsked((tell) => {
        for (const event of events) tell(event)
        queueMicrotask(() => ends.at(-1)?.([first]))
        setTimeout(() => events.forEach(tell))
      })
      emit()
      await vi.advanceTimersByTimeAsync(9_500)
      expect(ends).toHaveLength(10)
    })

    test('asks no more once nobody watches', async () => {
      const { session, stop, answers, emit } = await watchAnswering()
      vi.useFakeTimers()
      emit('accountsChanged', undefined)
      emit('accountsChanged', undefined)
      stop()
      answers.eth_accounts = [second]
      await vi.advanceTimersByTimeAsync(60_000)
      expect([session.accounts[0]?.address, vi.getTimerCount()]).toEqual([first, 0])
    })
  })

  test('takes a later event before the answer to a question about an earlier one', async () => {
    const { changes, answers, emit } = await watchAnswering()
    answers.eth_accounts = [first]
    emit('accountsChanged', undefined)
    emit('accountsChanged', [second])
    await settled()
    expect(changes).toEqual([{ type: 'accounts', accounts: [{ address: second, type: 'eoa' }] }])
  })

  test('ends when asked, and leaves no listener at the provider', async () => {
    const on = vi.spyOn(stage.wallet.provider, 'on')
    const removeListener = vi.spyOn(stage.wallet.provider, 'removeListener')
    const { changes, stop } = await watch()
    stop()
    stage.wallet.cues.setChain(5)
    expect(changes).toEqual([])
    expect(on).toHaveBeenCalledTimes(3)
    expect(removeListener.mock.calls).toEqual(on.mock.calls)
  })

  test('leaves no unhandled rejection on the page where a provider rejects its listeners', async () => {
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    onTestFinished(() => void process.off('unhandledRejection', unhandled))
    const refuse = () => Promise.reject(new Error('No events'))
    const answers = { eth_requestAccounts: [first], eth_chainId: '0x1' }
    const { stop } = await watch({ provider: { ...createAnswering(answers), on: refuse, removeListener: refuse } })
    stop()
    await new Promise(setImmediate)
    expect(unhandled).not.toHaveBeenCalled()
  })

  test('reports no change for a provider without events', async () => {
    const answers = { eth_requestAccounts: [first], eth_chainId: '0x1' }
    const { changes, stop } = await watch({ provider: createAnswering(answers) })
    stop()
    expect(changes).toEqual([])
  })
})
