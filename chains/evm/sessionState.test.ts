import type { SessionChange } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { createAnswering, createStage, first, second } from './testing/stage.ts'

const stage = createStage()
const { connect } = stage

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
    ['the wallet takes the accounts away', () => stage.wallet.cues.disconnectApp()],
    ['the wallet locks', () => stage.wallet.cues.lock()],
    ['the provider disconnects', () => stage.wallet.cues.emit('disconnect', { code: 4900, message: '' })],
    ['the provider disconnects without a word', () => stage.wallet.cues.emit('disconnect', undefined)],
  ])('reports the disconnect once when %s', async (_, act) => {
    const { changes } = await watch()
    act()
    stage.wallet.cues.emit('disconnect', {})
    stage.wallet.cues.setChain(5)
    expect(changes).toEqual([{ type: 'disconnected' }])
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

  test('reports no change for a provider without events', async () => {
    const answers = { eth_requestAccounts: [first], eth_chainId: '0x1' }
    const { changes, stop } = await watch({ provider: createAnswering(answers) })
    stop()
    expect(changes).toEqual([])
  })
})
