/** Two switches of the network at once: the one that was asked last decides. */
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { base, mainnet, polygon } from '../../chains/evm/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { type FrameRequest, hang, scriptFrame } from './testing/scriptedFrame.ts'

const never = new AbortController().signal
beforeAll(async () => void (await import('./createEmbeddedWallet.ts')), 60_000)
afterEach(() => document.body.replaceChildren())

/** A user on Ethereum, whose switch to Polygon the frame does not answer until the test says so. */
async function begin(unanswered: string) {
  const frame = scriptFrame()
  const harness = await createHarness({
    plugins: [wallet({ networks: [mainnet, polygon, base] }), evm(), loginMethod()],
  })
  onTestFinished(harness.dispose)
  const { kernel } = harness
  await kernel.use(embeddedWallet).login({}, never)
  const { provider } = kernel.use(wallet).session('eip155') as never as {
    provider: { request(call: object): Promise<unknown>; disconnect(): Promise<void> }
  }
  const user = { address: `0x${'4'.repeat(40)}` }
  let late: FrameRequest | undefined
  const answer = ({ chainId }: { chainId: number }, request: FrameRequest) => {
    if (chainId !== 137) return { ...user, chainId }
    late = request
    return hang
  }
  frame.on(unanswered, answer)
  const switchTo = (chainId: string) =>
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] }).then(
      () => 'switched',
      ({ code }: { code: number }) => code,
    )
  const first = switchTo('0x89')
  await vi.waitFor(() => expect(late).toBeDefined())
  return {
    frame,
    provider,
    first,
    switchTo,
    async answerLate() {
      frame.answer(late as FrameRequest, { ...user, chainId: 137 })
      await kernel.use(embeddedWallet).getFarcasterUri(never)
    },
    network: () => kernel.store.get(connectionsSlice).connections.eip155?.network,
  }
}

test.each([
  ['SWITCH_NETWORK', '0x2105', 'eip155:8453'],
  ['GET_USER', '0x2105', 'eip155:8453'],
  ['SWITCH_NETWORK', '0x1', 'eip155:1'],
])('a late answer to %s of an older switch does not undo the switch to %s', async (type, chainId, network) => {
  const { first, switchTo, answerLate, network: shown } = await begin(type)
  expect(await switchTo(chainId)).toBe('switched')
  expect(await first).toBe(4001)
  await answerLate()
  expect(shown()).toBe(network)
})

test('two switches to the same network are one', async () => {
  const { frame, first, switchTo, answerLate, network } = await begin('SWITCH_NETWORK')
  const second = switchTo('0x89')
  await answerLate()
  await vi.waitFor(() => expect(network()).toBe('eip155:137'))
  expect(await Promise.all([first, second])).toEqual(['switched', 'switched'])
  expect(frame.names().filter((name) => name === 'SWITCH_NETWORK')).toHaveLength(1)
})

test('a switch to a network that the page does not have leaves the running one alone', async () => {
  const { first, switchTo, answerLate, network } = await begin('SWITCH_NETWORK')
  expect(await switchTo('0x12345')).toBe(4902)
  await answerLate()
  expect([await first, network()]).toEqual(['switched', 'eip155:137'])
})

test('a switch whose user logs out meanwhile fails as unauthorized', async () => {
  const { provider, first, answerLate } = await begin('SWITCH_NETWORK')
  await provider.disconnect()
  await answerLate()
  expect(await first).toBe(4100)
})
