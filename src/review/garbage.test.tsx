/** Requests whose parameters are absent or malformed: they are shown as what can not be read, and the user can decline. */
import { fireEvent } from '@testing-library/dom'
import { createHarness } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { evm } from '../../chains/evm/index.ts'
import { mainnet } from '../../chains/evm/networks.ts'
import { review } from './index.ts'
import { ReviewRequestView } from './tokens.ts'

// Load the code once before the tests, so that it does not count towards the time limit of the first one.
beforeAll(async () => {
  await Promise.all([ReviewRequestView.load(), import('./setup.ts')])
}, 60_000)

const networks = [{ ...mainnet, rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } }]
const deep = () => {
  let value: unknown = 0
  for (let depth = 0; depth < 500; depth++) value = [value]
  return value
}

test.each<[string, object]>([
  ['no parameters', {}],
  ['null', { params: null }],
  ['an empty list', { params: [] }],
  ['a text', { params: 'all' }],
  ['nested lists', { params: deep() }],
  ['a thousand values', { params: Array.from({ length: 1_000 }, () => ({ value: 1n })) }],
])('a request with %s is shown with its danger, and can be declined', async (_, more) => {
  const plugins = [wallet({ networks }), evm(), review()]
  const {
    kernel,
    screen,
    wallet: testWallet,
    errors,
    dispose,
  } = await createHarness({
    plugins,
    connected: true,
    render: true,
  })
  onTestFinished(dispose)
  const domain = await kernel.load(wallet)
  const provider = domain.session('eip155')?.provider as { request(call: object): Promise<unknown> }
  for (const method of ['wallet_sendCalls', 'personal_sign', 'eth_signTypedData_v4']) {
    const request = provider.request({ method, ...more })
    request.catch(() => {})
    if (method === 'personal_sign' && 'params' in more && more.params === 'all') await screen.findByText('all')
    else await screen.findByText('You can’t see what you sign. It may give away all you own.')
    fireEvent.click(await screen.findByRole('button', { name: 'Reject' }))
    await expect(request).rejects.toMatchObject({ code: expect.any(Number) })
  }
  expect([errors, testWallet?.cues.log.filter(({ method }) => /sign|send/i.test(method))]).toEqual([[], []])
})
