import { fireEvent } from '@testing-library/dom'
import { createHarness } from 'portico/testing'
import { connectionsSlice, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { review } from './index.ts'

interface Provider {
  request(call: { method: string; params?: unknown }): Promise<unknown>
}

async function setup() {
  const harness = await createHarness({ plugins: [review()], connected: true, render: true })
  onTestFinished(harness.dispose)
  const { kernel, screen } = harness
  const domain = await kernel.load(wallet)
  const provider = () => domain.session()?.provider as Provider
  const address = kernel.store.get(connectionsSlice).connections.eip155?.accounts[0]?.address ?? ''
  const testWallet = harness.wallet
  if (!testWallet) throw new Error('There is no wallet')
  const asked = () => testWallet.cues.log.map(({ method }) => method)
  const sign = (text: string) => provider().request({ method: 'personal_sign', params: [text, address] })
  const button = (name: string) => screen.findByRole('button', { name })
  const press = async (name: string) => {
    const found = (await button(name)) as HTMLButtonElement
    await vi.waitFor(() => expect(found.disabled).toBe(false))
    fireEvent.click(found)
  }
  return { ...harness, domain, provider, address, testWallet, asked, sign, press }
}

test('a request waits until the user continues, and reaches the wallet unchanged', async () => {
  const { kernel, screen, provider, sign, press, asked, testWallet } = await setup()
  expect(provider()).not.toBe(testWallet.provider)
  expect(provider()).toBe(provider())
  const signature = sign('Hello')
  expect(await screen.findByText('Sign a message')).toBeTruthy()
  expect(await screen.findByText('Hello')).toBeTruthy()
  expect(asked()).not.toContain('personal_sign')
  await press('Continue')
  expect(await signature).toMatch(/^0x[0-9a-f]{130}$/)
  expect(kernel.modal.isOpen()).toBe(false)
})

test('changes of the page to the parameters of a pending request are not signed', async () => {
  const { provider, address, press, testWallet } = await setup()
  const params = ['Hello', address]
  const signature = provider().request({ method: 'personal_sign', params })
  params[0] = 'Give all'
  await press('Continue')
  await signature
  expect(testWallet.cues.log.at(-1)).toMatchObject({ method: 'personal_sign', params: ['Hello', address] })
})

test('a request that the user rejects fails with 4001 and does not reach the wallet', async () => {
  const { sign, press, asked } = await setup()
  const signature = sign('Hello')
  signature.catch(() => {})
  await press('Reject')
  await expect(signature).rejects.toMatchObject({ code: 4001 })
  expect(asked()).not.toContain('personal_sign')
})

test('closing the modal rejects all waiting requests', async () => {
  const { kernel, screen, sign } = await setup()
  const outcomes = Promise.allSettled([sign('one'), sign('two')])
  await screen.findByText('1 more request waits')
  kernel.modal.close()
  expect(await outcomes).toMatchObject([{ reason: { code: 4001 } }, { reason: { code: 4001 } }])
})

test('requests are shown one after the other', async () => {
  const { screen, sign, press } = await setup()
  const signatures = Promise.all([sign('one'), sign('two')])
  await screen.findByText('one')
  await press('Continue')
  await screen.findByText('two')
  await press('Continue')
  expect(await signatures).toHaveLength(2)
})

test('safe and unknown methods are not reviewed', async () => {
  const { kernel, provider, address } = await setup()
  expect(await provider().request({ method: 'eth_accounts' })).toContain(address.toLowerCase())
  await provider()
    .request({ method: 'wallet_unheardOf' })
    .catch(() => {})
  expect(kernel.modal.isOpen()).toBe(false)
})

test('waiting requests are rejected when their wallet disconnects', async () => {
  const { kernel, screen, sign, testWallet } = await setup()
  const signature = sign('Hello')
  signature.catch(() => {})
  await screen.findByText('Hello')
  testWallet.cues.disconnectApp()
  await expect(signature).rejects.toMatchObject({ code: 4900 })
  await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
})

test('a sixth waiting request is refused, and so is each request after three refusals in a row', async () => {
  const { kernel, sign } = await setup()
  const first = Promise.allSettled(Array.from({ length: 5 }, (_, at) => sign(`${at}`)))
  await expect(sign('six')).rejects.toMatchObject({ code: -32002 })
  kernel.modal.close()
  await first
  for (const text of ['a', 'b']) {
    const next = sign(text)
    next.catch(() => {})
    await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(true))
    kernel.modal.close()
    await expect(next).rejects.toMatchObject({ code: 4001 })
  }
  await expect(sign('c')).rejects.toMatchObject({ code: -32005 })
  expect(kernel.modal.isOpen()).toBe(false)
})

test('half a minute after three refusals the page may ask again, and the refusals are counted anew', async () => {
  const { kernel, sign } = await setup()
  const refuse = async (text: string) => {
    const request = sign(text)
    request.catch(() => {})
    await vi.waitFor(() => expect(kernel.modal.isOpen()).toBe(true))
    kernel.modal.close()
    await expect(request).rejects.toMatchObject({ code: 4001 })
  }
  for (const text of ['a', 'b', 'c']) await refuse(text)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15_000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(sign('d')).rejects.toMatchObject({ code: -32005 })
  vi.setSystemTime(Date.now() + 16_000)
  for (const text of ['d', 'e', 'f']) await refuse(text)
  await expect(sign('g')).rejects.toMatchObject({ code: -32005 })
})

test('`signMessage` of the wallet domain is reviewed too, unless a plugin has reviewed it itself', async () => {
  const { kernel, domain, press } = await setup()
  const { signal } = kernel
  const signature = domain.signMessage('Hello', { signal })
  await press('Continue')
  expect(await signature).toMatch(/^0x/)
  expect(await domain.signMessage('Hello', { signal, isReviewed: true })).toMatch(/^0x/)
})

test('a message shows its hidden characters, and a caution if it signs in to another site', async () => {
  const { screen, sign, address, press } = await setup()
  const text = `bank.example wants you to sign in with your Ethereum account:\n${address}\n\nA\u202eB`
  const signature = sign(text)
  signature.catch(() => {})
  expect(await screen.findByText('This signs you in to bank.example, not to this site.')).toBeTruthy()
  expect(await screen.findByText(/A\[U\+202E\]B/)).toBeTruthy()
  await press('Reject')
  await expect(signature).rejects.toMatchObject({ code: 4001 })
})
