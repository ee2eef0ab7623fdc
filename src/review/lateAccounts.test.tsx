import { createHarness } from 'portico/testing'
import { chainAdapters, connectionsSlice, wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { review } from './index.ts'

const later = { address: '0x00000000000000000000000000000000000000aA', type: 'eoa' } as const

/** A request in a session whose wallet tells its second account when `accountsKnown` ends. */
async function setup(accountsKnown: () => Promise<void>, furtherAddresses?: readonly object[]) {
  const { kernel, screen, dispose } = await createHarness({ plugins: [review()], connected: true, render: true })
  onTestFinished(dispose)
  const domain = await kernel.load(wallet)
  const session = domain.session('eip155', { isReviewed: true })
  const [account] = kernel.store.get(connectionsSlice).connections.eip155?.accounts ?? []
  const adapter = kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')
  if (!session || !account || !adapter) throw new Error('No wallet is connected')
  /** The accounts that requests are described and simulated with. */
  const read = { described: [] as (readonly string[])[], simulated: [] as (readonly string[])[] }
  Object.assign(adapter.can, {
    describeRequest: async (_: unknown, { accounts, address, network }: Scene) => {
      read.described.push(accounts)
      const told = { account: address, network: network.caipNetworkId, cautions: [], data: '[]' }
      return { ...told, actions: [{ type: 'message', text: 'Hello' }] }
    },
    simulateRequest: async (_: unknown, { accounts }: Scene) => {
      read.simulated.push(accounts)
      return null
    },
  })
  let accounts: readonly object[] = [account]
  const known = async () => {
    await accountsKnown()
    accounts = [account, later]
  }
  Object.defineProperties(session, {
    accountsKnown: { value: known },
    accounts: { get: () => accounts },
    furtherAddresses: { value: furtherAddresses },
  })
  const provider = domain.session()?.provider as { request(call: object): Promise<unknown> }
  provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', account.address] }).catch(() => {})
  return { screen, read, address: account.address }
}

interface Scene {
  readonly accounts: readonly string[]
  readonly address: string
  readonly network: { readonly caipNetworkId: string }
}

test('a request is described once the wallet has told all its accounts', async () => {
  let tell = () => {}
  const { screen, read, address } = await setup(() => new Promise((resolve) => (tell = resolve)))
  expect(await screen.findByRole('button', { name: 'Continue' })).toMatchObject({ disabled: true })
  expect(read).toEqual({ described: [], simulated: [] })
  tell()
  await screen.findByText('Hello')
  await vi.waitFor(() =>
    expect(read).toEqual({ described: [[address, later.address]], simulated: [[address, later.address]] }),
  )
})

test('a wallet that fails to tell its accounts has told all', async () => {
  const { screen, read, address } = await setup(() => Promise.reject(new Error('No')))
  await screen.findByText('Hello')
  expect(read.described).toEqual([[address]])
})

test('further addresses of the accounts are the user’s too', async () => {
  const further = { address: '0x00000000000000000000000000000000000000bB', type: 'eoa' }
  const { screen, read, address } = await setup(async () => {}, [further])
  await screen.findByText('Hello')
  const all = [address, later.address, further.address]
  await vi.waitFor(() => expect(read).toEqual({ described: [all], simulated: [all] }))
})
