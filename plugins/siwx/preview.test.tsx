/** Required sign-in with the review of requests (`preview: true`), and one test wallet for both. */
import { fireEvent } from '@testing-library/dom'
import { review } from 'portico/review'
import { shell } from 'portico/shell'
import { wallet } from 'portico/wallet'
import { expect, test, vi } from 'vitest'
import { siwx } from './index.ts'
import { keyVerifier, openPage } from './testing.ts'

const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = {
  id: 1,
  name: 'Network 1',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
}

interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

/** A page whose user connected a wallet, and is asked to sign in. */
async function open() {
  const plugins = [
    wallet({ networks: [network] }),
    shell(),
    siwx({ verifiers: [keyVerifier], required: true }),
    review(),
  ]
  const page = await openPage({}, { plugins })
  const domain = await page.kernel.load(wallet)
  const [from] = page.wallet.addresses
  return {
    ...page,
    domain,
    from,
    send(provider = domain.session('eip155')?.provider as Provider) {
      const sent = provider.request({
        method: 'eth_sendTransaction',
        params: [{ from, to: friend, value: '0x14d1120d7b160000' }],
      })
      sent.catch(() => {})
      return sent
    },
    async press(name: string) {
      const button = (await page.screen.findByRole('button', { name })) as HTMLButtonElement
      await vi.waitFor(() => expect(button.disabled).toBe(false))
      fireEvent.click(button)
    },
    sent: () => page.cues.log.filter(({ method }) => method === 'eth_sendTransaction'),
  }
}

test('the view of sign-in shows its message, and the review shows only a later transfer', async () => {
  const { screen, press, gated, kernel, send, sent, prompts, from } = await open()
  expect([gated(), screen.view()]).toEqual(['waiting', 'SIWXSignMessage'])
  await press('Sign')
  await vi.waitFor(() => expect(gated()).toBeUndefined())
  await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
  expect(prompts()).toBe(1)

  const refused = send()
  expect(await screen.findByText(/^Send 1\.5 ETH/)).toBeTruthy()
  expect(screen.view()).toBe('ReviewRequest')
  await press('Reject')
  await expect(refused).rejects.toMatchObject({ code: 4001 })
  expect(sent()).toEqual([])

  const passed = send()
  await press('Continue')
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ params: [{ from, to: friend, value: '0x14d1120d7b160000' }] })
  await passed.catch(() => {})
  expect(kernel.modal.isOpen()).toBe(false)
})

test('before the sign-in a request is refused, and the sign-in stays on screen', async () => {
  const { screen, gated, send, sent, domain, kernel } = await open()
  await expect(send()).rejects.toMatchObject({ code: 4100 })
  await expect(domain.signMessage('Hello', { signal: kernel.signal })).rejects.toMatchObject({
    code: 'UNAUTHORIZED_PROVIDER',
  })
  expect([gated(), screen.view()]).toEqual(['waiting', 'SIWXSignMessage'])
  expect(screen.queryByText(/^Send 1\.5 ETH/)).toBeNull()
  expect(sent()).toEqual([])
})

test('a switch to an account that has not signed in ends the review, and requests of the kept provider are refused', async () => {
  const { screen, press, gated, kernel, send, sent, domain, turnAccount, prompts } = await open()
  await press('Sign')
  await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
  const kept = domain.session('eip155')?.provider as Provider
  const request = send(kept)
  await screen.findByText(/^Send 1\.5 ETH/)
  turnAccount()
  await expect(request).rejects.toMatchObject({ code: 4100 })
  await vi.waitFor(() => expect([gated(), screen.view()]).toEqual(['waiting', 'SIWXSignMessage']))
  await expect(send(kept)).rejects.toMatchObject({ code: 4100 })
  expect(screen.view()).toBe('SIWXSignMessage')
  expect(sent()).toEqual([])
  expect(prompts()).toBe(1)
})
