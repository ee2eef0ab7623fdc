import { connectionsSlice, wallet as domain } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import type { WalletCues } from '../../test/wallets/index.ts'
import { selectEvmAccount } from './select.ts'
import { sign } from './sign.ts'
import { openStage } from './testing/createStage.ts'
import type { SwapOrder } from './tokens.ts'

const call = { to: `0x${'b'.repeat(40)}`, data: '0x', value: '0' }

/**
 * A connected wallet, and the call of an order for its account. `during` runs while the wallet is asked for its chain;
 * `answer` replaces its answer.
 */
async function connect(during: (cues: WalletCues, addresses: readonly `0x${string}`[]) => void, answer?: unknown) {
  const { kernel, scripted, sent, wallet } = await openStage()
  const { provider, cues, addresses } = wallet ?? expect.fail('There is no wallet')
  const asked: string[] = []
  const request = provider.request.bind(provider)
  vi.spyOn(provider, 'request').mockImplementation(async (given) => {
    asked.push(given.method)
    if (given.method !== 'eth_chainId') return request(given)
    during(cues, addresses)
    return answer === undefined ? request(given) : answer
  })
  const account = selectEvmAccount(kernel.store.get)?.address ?? ''
  const order = { network: 'eip155:31337', account } as Partial<SwapOrder> as SwapOrder
  return {
    kernel,
    cues,
    asked,
    sent,
    hash: scripted.hash,
    send: (isOver = () => false) => sign(kernel, order, call, isOver),
  }
}

test.each([['0x7a69'], [31337]])('a wallet on the network of the order, as %j, is asked to sign', async (chain) => {
  const { asked, hash, send, sent } = await connect(() => {}, chain)
  expect(await send()).toBe(hash)
  expect(asked).toEqual(['eth_chainId', 'eth_sendTransaction'])
  expect(sent()).toMatchObject([{ params: [{ to: call.to, data: '0x', value: '0x0', chainId: '0x7a69' }] }])
})

test.each<[string, Parameters<typeof connect>[0], unknown]>([
  ['turns to another account', (cues, addresses) => cues.setAccounts([...addresses].reverse()), '0x7a69'],
  ['moves to another network', (cues) => cues.setChain(31338), '0x7a69'],
  ['disconnects', (cues) => cues.disconnectApp(), '0x7a69'],
  ['is on another network without an event', () => {}, '0xa'],
  ['does not say on which network it is', () => {}, null],
  ['answers with a text that is no network', () => {}, 'mainnet'],
])('a wallet that %s while it is asked for its network signs nothing', async (_, during, chain) => {
  const { asked, send, sent } = await connect(during, chain)
  await expect(send()).rejects.toMatchObject({ code: 'SWAPS_OUTDATED' })
  expect(asked).not.toContain('eth_sendTransaction')
  expect(sent()).toEqual([])
})

test('a wallet is not asked to sign if the user leaves while it is asked for its network', async () => {
  let hasLeft = false
  const { asked, send, sent } = await connect(() => {
    hasLeft = true
  })
  expect(await send(() => hasLeft)).toBeUndefined()
  expect([asked, sent()]).toEqual([['eth_chainId'], []])
})

test.each([
  ['accounts', [{ address: `0x${'c'.repeat(40)}`, type: 'eoa' }]],
  ['network', 'eip155:1'],
])('a wallet with other %s than the page knows is not asked', async (property, value) => {
  const { kernel, asked, send } = await connect(() => {})
  const session = kernel.use(domain).session('eip155', { isReviewed: true }) ?? expect.fail('There is no session')
  Object.defineProperty(session, property, { value })
  await expect(send()).rejects.toMatchObject({ code: 'SWAPS_OUTDATED' })
  expect(asked).toEqual([])
})

test('without a wallet nothing is signed', async () => {
  const { kernel, cues, asked, send } = await connect(() => {})
  cues.disconnectApp()
  const accounts = () => kernel.store.get(connectionsSlice).connections.eip155?.accounts ?? []
  await vi.waitFor(() => expect(accounts()).toEqual([]))
  await expect(send()).rejects.toMatchObject({ code: 'SWAPS_OUTDATED' })
  expect(asked).toEqual([])
})
