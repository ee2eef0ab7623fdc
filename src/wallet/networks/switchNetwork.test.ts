import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { abortReason } from '../../kernel/internal.ts'
import { selectNamespace, selectNetworkId } from '../select.ts'
import { createStage, ids, never, one, type Stage } from '../testing/index.ts'
import { until } from '../testing/until.ts'
import { networksSlice } from '../tokens.ts'

let stage: Stage
beforeEach(() => {
  stage = createStage()
  stage.evm.announce('a', 'b')
})
afterEach(() => stage.kernel.destroy())
const changes = () => stage.events.filter(([id]) => id === 'wallet/network-changed')
const shown = () => selectNetworkId(stage.kernel.store.get)

test('without a connected wallet the choice is stored and emitted once', async () => {
  await stage.wallet.switchNetwork(ids.ten, never())
  await stage.wallet.switchNetwork(ids.ten, never())
  expect(shown()).toBe(ids.ten)
  expect(stage.stored('networks')).toMatchObject({ eip155: ids.ten })
  expect(changes()).toEqual([['wallet/network-changed', { namespace: 'eip155', network: ids.ten }]])
})

test('the namespace of the network becomes active', async () => {
  await stage.wallet.switchNetwork(ids.devnet, never())
  expect(selectNamespace(stage.kernel.store.get)).toBe('solana')
  expect(stage.stored('active_namespace')).toBe('solana')
})

test('a connected wallet is asked to switch only if it is on another network', async () => {
  await stage.connect('a')
  await stage.wallet.switchNetwork(ids.ten, never())
  await stage.wallet.switchNetwork(ids.ten, never())
  expect(stage.evm.wallet('a').calls).toEqual([`switch ${ids.ten}`])
  expect(stage.connection()).toMatchObject({ status: 'connected', network: ids.ten, balance: null })
  expect(changes()).toHaveLength(1)
})

test('a wallet that also emits an event causes one event', async () => {
  await stage.connect('a')
  const wallet = stage.evm.wallet('a')
  wallet.onSwitch = async (network) => wallet.tell({ type: 'network', network })
  await stage.wallet.switchNetwork(ids.ten, never())
  expect(changes()).toHaveLength(1)
})

test('a wallet that declines stays on its network, and the call rejects with a named error', async () => {
  await stage.connect('a')
  stage.evm.wallet('a').onSwitch = () => Promise.reject({ code: 4001 })
  await expect(stage.wallet.switchNetwork(ids.ten, never())).rejects.toMatchObject({ code: 'USER_REJECTED_REQUEST' })
  expect(shown()).toBe(ids.one)
  expect(stage.stored('networks')).toMatchObject({ eip155: ids.one })
})

test('aborting rejects, also if the wallet never answers', async () => {
  await stage.connect('a')
  stage.evm.wallet('a').onSwitch = () => new Promise(() => {})
  const controller = new AbortController()
  const outcome = stage.wallet.switchNetwork(ids.ten, controller.signal)
  await until(() => stage.evm.wallet('a').calls.length === 1)
  controller.abort(abortReason('closed'))
  await expect(outcome).rejects.toBe(controller.signal.reason)
  expect(shown()).toBe(ids.one)
})

test('an answer for a wallet that is no longer connected is ignored, and the call rejects', async () => {
  await stage.connect('a')
  let answer = () => {}
  stage.evm.wallet('a').onSwitch = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const outcome = stage.wallet.switchNetwork(ids.ten, never())
  await until(() => stage.evm.wallet('a').calls.length === 1)
  const rejected = expect(outcome).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  await stage.connect('b')
  answer()
  await rejected
  expect(shown()).toBe(ids.one)
})

test('an answer is ignored after the wallet switched to another network, and the call rejects', async () => {
  await stage.connect('a')
  let answer = () => {}
  stage.evm.wallet('a').onSwitch = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const outcome = stage.wallet.switchNetwork(ids.ten, never())
  await until(() => stage.evm.wallet('a').calls.length === 1)
  stage.evm.wallet('a').tell({ type: 'network', network: 'eip155:5' })
  answer()
  await expect(outcome).rejects.toMatchObject({ code: 'NETWORK_MOVED' })
  expect(shown()).toBe('eip155:5')
})

describe('a wallet that never answers the request', () => {
  async function ask() {
    await stage.connect('a')
    stage.evm.wallet('a').onSwitch = () => new Promise(() => {})
    const outcome = stage.wallet.switchNetwork(ids.ten, never())
    outcome.catch(() => {})
    await until(() => stage.evm.wallet('a').calls.length === 1)
    return { outcome }
  }

  test('has switched once it reports the network', async () => {
    const { outcome } = await ask()
    stage.evm.wallet('a').tell({ type: 'network', network: ids.ten })
    await outcome
    expect(shown()).toBe(ids.ten)
  })

  test('rejects the call when it disconnects', async () => {
    const { outcome } = await ask()
    await stage.wallet.disconnect()
    await expect(outcome).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})

test('a network that is not in the list is "Network not found"', async () => {
  await expect(stage.wallet.switchNetwork('eip155:5', never())).rejects.toMatchObject({
    message: 'Network not found',
    details: 'eip155:5',
  })
})

test('a network without an adapter is "Adapter not found"', async () => {
  stage.kernel.flags.setFeatures({ 'scripted-solana': false })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warned.mockRestore())
  const details = expect.stringMatching(/"chains".*switched off.*solana\(\) of portico\/chains\/solana/)
  await expect(stage.wallet.switchNetwork(ids.devnet, never())).rejects.toMatchObject({
    message: 'Adapter not found',
    details,
  })
  await vi.waitFor(() => expect(warned).toHaveBeenCalledWith(details), { timeout: 15_000 })
})

test('a network can be selected by its deprecated id', async () => {
  stage.kernel.destroy()
  const deprecatedCaipNetworkId = 'eip155:999'
  stage = createStage({ options: { networks: [one, { ...one, id: 7, name: 'Seven', deprecatedCaipNetworkId }] } })
  await stage.wallet.switchNetwork('eip155:999', never())
  expect(stage.kernel.store.get(networksSlice).selected.eip155).toBe('eip155:7')
})

test('if only another namespace has a wallet, the network is selected, and the call rejects', async () => {
  await stage.connect('a')
  const outcome = stage.wallet.switchNetwork(ids.devnet, never())
  await expect(outcome).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  expect(selectNamespace(stage.kernel.store.get)).toBe('eip155')
  expect(stage.kernel.store.get(networksSlice).selected.solana).toBe(ids.devnet)
  expect(stage.events.at(-1)).toEqual(['wallet/wallet-missing', { network: ids.devnet }])
})

test('a host that names no network gets an error', async () => {
  await expect(stage.wallet.switchNetwork(undefined as never, never())).rejects.toThrow('CaipNetwork is undefined')
})
