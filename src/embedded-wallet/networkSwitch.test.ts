/** Two switches of the network at once: the one that was asked last decides. */
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { base, mainnet, polygon } from '../../chains/evm/networks.ts'
import { embeddedWallet } from './embeddedWallet.ts'
import { loginMethod } from './testing/loginMethod.ts'
import { type FrameRequest, hang, scriptFrame, smartAddress } from './testing/scriptedFrame.ts'
import { grace } from './testing/visits.ts'
import { embeddedWalletSlice } from './tokens.ts'

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
    storage: harness.storage,
    provider,
    first,
    switchTo,
    async answerLate() {
      frame.answer(late as FrameRequest, { ...user, chainId: 137 })
      await kernel.use(embeddedWallet).getFarcasterUri(never)
    },
    network: () => kernel.store.get(connectionsSlice).connections.eip155?.network,
    accounts: () => kernel.store.get(connectionsSlice).connections.eip155?.accounts.map(({ address }) => address),
    user: () => kernel.store.get(embeddedWalletSlice).user,
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

test('a switch that the frame refuses leaves the older one alone', async () => {
  const { frame, first, switchTo, answerLate, network } = await begin('SWITCH_NETWORK')
  frame.on('SWITCH_NETWORK', new Error('User rejected the request'))
  expect(await switchTo('0x2105')).toBe(4001)
  await answerLate()
  expect([await first, network()]).toEqual(['switched', 'eip155:137'])
  frame.on('SWITCH_NETWORK', ({ chainId }: { chainId: number }) => ({ chainId }))
  expect([await switchTo('0x2105'), network()]).toEqual(['switched', 'eip155:8453'])
})

test('if the frame answers both switches, the user is on the network that was chosen last', async () => {
  const { frame, first, switchTo, answerLate, network } = await begin('SWITCH_NETWORK')
  let answer = () => {}
  frame.on('SWITCH_NETWORK', (_: never, request: FrameRequest) => {
    answer = () => frame.answer(request, { chainId: 8453 })
    return hang
  })
  const second = switchTo('0x2105')
  await vi.waitFor(() => expect(frame.names().filter((name) => name === 'SWITCH_NETWORK')).toHaveLength(2))
  await answerLate()
  expect(network()).toBe('eip155:137')
  answer()
  expect([await first, await second, network()]).toEqual(['switched', 'switched', 'eip155:8453'])
})

test('a switch ends only those to other networks', async () => {
  const { frame, first, switchTo, answerLate, network } = await begin('SWITCH_NETWORK')
  frame.on('SWITCH_NETWORK', ({ chainId }: { chainId: number }) => (chainId === 137 ? { chainId } : hang))
  const second = switchTo('0x2105')
  expect([await switchTo('0x89'), await second]).toEqual(['switched', 4001])
  await answerLate()
  expect([await first, network()]).toEqual(['switched', 'eip155:137'])
})

test('a switch in a tab that slept through the login of another user in another tab connects that user', async () => {
  const { frame, first, answerLate, network, accounts, user } = await begin('SWITCH_NETWORK')
  expect(user()?.email).toBe('ada@example.com')
  frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ ...grace, chainId }))
  await answerLate()
  expect(await first).toBe('switched')
  expect([network(), accounts(), user()?.email]).toEqual(['eip155:137', [grace.address], grace.email])
})

test('a switch in such a tab recognises a user without an email address', async () => {
  const { frame, first, answerLate, accounts, user } = await begin('SWITCH_NETWORK')
  frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ address: grace.address, userName: 'grace', chainId }))
  await answerLate()
  expect(await first).toBe('switched')
  expect([accounts(), user()?.email, user()?.userName]).toEqual([[grace.address], null, 'grace'])
})

test('of two switches in such a tab, the user is on the network that was chosen last', async () => {
  const { frame, switchTo, answerLate, network, accounts, user } = await begin('SWITCH_NETWORK')
  frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ ...grace, chainId }))
  const second = switchTo('0x2105')
  await answerLate()
  expect([await second, network(), accounts(), user()?.email]).toEqual([
    'switched',
    'eip155:8453',
    [grace.address],
    grace.email,
  ])
})

test('a switch whose answer comes while such a tab connects the other user succeeds', async () => {
  const { frame, switchTo, answerLate, network, accounts } = await begin('SWITCH_NETWORK')
  const held: FrameRequest[] = []
  let asked = 0
  frame.on('GET_USER', ({ chainId }: { chainId: number }, request: FrameRequest) => {
    if (chainId === 137 && ++asked === 1) return { ...grace, chainId }
    held.push(request)
    return hang
  })
  frame.on('SWITCH_NETWORK', ({ chainId }: { chainId: number }) => ({ chainId }))
  const second = switchTo('0x2105')
  await vi.waitFor(() => expect(held).toHaveLength(1))
  await answerLate()
  await vi.waitFor(() => expect(held).toHaveLength(2))
  const [ofSecond, ofRestore] = held as [FrameRequest, FrameRequest]
  frame.answer(ofSecond, { ...grace, chainId: 8453 })
  frame.answer(ofRestore, { ...grace, chainId: 137 })
  frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ ...grace, chainId }))
  expect([await second, network(), accounts()]).toEqual(['switched', 'eip155:8453', [grace.address]])
})

test('a network switch reaches its network while the tab restores the user of another tab on another one', async () => {
  const { frame, storage, first, answerLate, network, user } = await begin('SWITCH_NETWORK')
  let late: FrameRequest | undefined
  frame.on('GET_USER', ({ chainId }: { chainId: number }, request: FrameRequest) => {
    if (late) return { ...grace, chainId }
    late = request
    return hang
  })
  const {
    eip155: { network: _, ...stored },
  } = JSON.parse(storage.getItem('portico/connections') ?? '{}')
  storage.setItem('portico/login_email', JSON.stringify(grace.email))
  // Without a network: this tab would follow the other one to it afterwards.
  storage.setItem('portico/connections', JSON.stringify({ eip155: { ...stored, address: grace.address } }))
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'portico/connections' }))
  await vi.waitFor(() => expect(late).toBeDefined())
  await answerLate()
  await vi.waitFor(() => expect(frame.names().filter((name) => name === 'GET_USER')).toHaveLength(3))
  frame.answer(late as FrameRequest, { ...grace, chainId: 1 })
  expect([await first, network(), user()?.email]).toEqual(['switched', 'eip155:137', grace.email])
})

test.each([
  ['a changed email address', { address: smartAddress, email: 'countess@example.com' }],
  ['another smart account on that network', { ...grace, email: 'Ada@example.com' }],
])('a switch keeps a user with %s', async (_, answer) => {
  const { frame, first, answerLate, accounts, user } = await begin('SWITCH_NETWORK')
  frame.on('GET_USER', ({ chainId }: { chainId: number }) => ({ ...answer, chainId }))
  await answerLate()
  expect(await first).toBe('switched')
  expect([accounts(), user()?.email]).toEqual([[answer.address], 'ada@example.com'])
})

test('a switch whose user logs out meanwhile fails as unauthorized', async () => {
  const { provider, first, answerLate } = await begin('SWITCH_NETWORK')
  await provider.disconnect()
  await answerLate()
  expect(await first).toBe(4100)
})
