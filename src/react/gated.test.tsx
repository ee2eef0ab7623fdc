import { act, waitFor } from '@testing-library/react'
import type { AccountState, PorticoModal } from 'portico'
import { defineElements } from 'portico/elements'
import { defineEvent, definePlugin } from 'portico/kernel'
import { accountChanged, connectGates, selectActiveAccount, selectConnection, wallet } from 'portico/wallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMemoryStorage, type MemoryStorage } from '../../test/harness/memoryStorage.ts'
import type { Kernel } from '../kernel/internal.ts'
import type { ConnectGate } from '../wallet/internal.ts'
import {
  ConnectButton,
  useAccount,
  useBalance,
  useConnection,
  useConnections,
  useIdentity,
  useProvider,
  useSignMessage,
  useTokens,
} from './index.ts'
import { answerBalances, connect, setUpPage, show } from './testing/page.tsx'

const page = setUpPage()
const foreign = defineEvent<{ readonly about: { readonly wallet: string } }>('stranger/told')
const name = 'secret.example'

/** What a host sees of an account, by the name of the hook. */
type Seen = Record<string, unknown>

function Host({ seen }: { seen: Seen }) {
  seen.useAccount = useAccount()
  seen.useBalance = useBalance().balance
  seen.useIdentity = useIdentity().name
  seen.useTokens = useTokens({ enabled: false }).tokens
  seen.useConnections = useConnections().connections
  seen.useConnection = useConnection().connection
  seen.useProvider = useProvider() && 'provider'
  seen.useSignMessage = useSignMessage().signMessage
  return <ConnectButton />
}

let modal: PorticoModal
let kernel: Kernel
let seen: Seen
let told: { accounts: unknown[]; providers: unknown[]; events: unknown[]; counted: unknown[] }
let storage: MemoryStorage
let button: HTMLElement
let address: string

const hold = (why: 'waiting' | null) => act(async () => kernel.use(wallet).hold('gate', 'eip155', why))
const forget = () => {
  for (const list of Object.values(told)) list.length = 0
}

beforeEach(async () => {
  answerBalances()
  storage = createMemoryStorage()
  told = { accounts: [], providers: [], events: [], counted: [] }
  seen = {}
  const enter: ConnectGate['enter'] = () => 'taken'
  const gate = definePlugin({
    id: 'gate',
    guard: true,
    setup: (ctx) => void ctx.slots.contribute(connectGates, { id: 'gate', holds: () => true, enter }),
  })
  modal = page.make({
    storage,
    plugins: [gate()],
    features: { analytics: true },
    analyticsSink: (event) => told.counted.push(event),
  })
  modal.subscribeAccount((account) => told.accounts.push(account))
  modal.subscribeProviders((providers) => told.providers.push(Object.keys(providers)))
  modal.subscribeEvents((event) => told.events.push(event))
  const prefix = `gated-${Math.random().toString(36).slice(2)}`
  defineElements(modal, { prefix })
  button = document.createElement(`${prefix}-account-button`)
  document.body.append(button)
  show(modal, <Host seen={seen} />)
  address = page.wallet.addresses[0] as string
  await connect(modal)
  kernel = modal.kernel as Kernel
})
afterEach(() => button.remove())

/** Emits events about the account, as plugins do. */
const tell = () =>
  act(async () => {
    const account = { namespace: 'eip155', address, caipAddress: `eip155:1:${address}`, network: 'eip155:1' }
    kernel.events.emit(accountChanged, { ...account, account: { address }, connectorId: 'test.wallet' } as never)
    kernel.events.emit(foreign, { about: { wallet: `eip155:1:${address}` } })
  })

/** Each API through which a host can see an account, and what it returns. */
const ways: readonly [name: string, read: () => unknown][] = [
  ['getAccount', () => modal.getAccount()],
  ['getAccount of the namespace', () => modal.getAccount('eip155')],
  ['getProvider', () => modal.getProvider() && address],
  ['subscribeAccount', () => told.accounts],
  ['subscribeProviders', () => told.providers.flat().includes('eip155') && address],
  ['subscribeEvents', () => told.events],
  ['events of the wallet', () => told.events.filter((event) => JSON.stringify(event).includes('wallet/'))],
  ['events of other plugins', () => told.events.filter((event) => JSON.stringify(event).includes('stranger/'))],
  ['signMessage', () => modal.signMessage('hello').then(() => address)],
  ['useSignMessage', () => (seen.useSignMessage as PorticoModal['signMessage'])('hello').then(() => address)],
  ['useAccount', () => seen.useAccount],
  ['useBalance', () => seen.useBalance && address],
  ['useIdentity', () => seen.useIdentity === name && address],
  ['useConnections', () => seen.useConnections],
  ['useConnection', () => seen.useConnection],
  ['useProvider', () => seen.useProvider && address],
  ['the React button', () => document.body.textContent?.includes(name) && address],
  ['the custom element', () => button.textContent?.includes(name) && address],
  ['the active account of plugins', () => selectActiveAccount(kernel.store.get)],
]

const read = async (way: () => unknown) => {
  let value: unknown
  await act(async () => {
    value = await Promise.resolve(way()).catch((error) => error.code)
  })
  return (JSON.stringify(value) ?? '').toLowerCase()
}

describe('an account that a gate holds back', () => {
  test.each(ways)('is not visible through %s until the gate releases it', async (_, way) => {
    await tell()
    expect(await read(way)).not.toContain(address)
    const [account] = selectConnection(kernel.store.get).accounts
    await act(async () => kernel.use(wallet).setProfile('eip155', account?.address ?? '', { name, image: null }))
    expect(await read(way)).not.toContain(address)
    await hold(null)
    await waitFor(() => expect(seen.useBalance).not.toBeNull())
    await waitFor(async () => expect(await read(way)).toContain(address))
    // Gated again, with balance and name in the store.
    await hold('waiting')
    forget()
    await tell()
    expect(await read(way)).not.toContain(address)
  })

  test('is stored only to find the wallet again, is not in analytics, and its balance is not requested', async () => {
    await act(async () => void (await kernel.use(wallet).refreshBalance('eip155', { signal: kernel.signal })))
    expect(
      JSON.stringify([
        [...storage.entries].filter(([key]) => key !== 'portico/connections'),
        told.counted,
      ]).toLowerCase(),
    ).not.toContain(address)
    expect(
      vi.mocked(globalThis.fetch).mock.calls.filter(([, init]) => String(init?.body).includes('eth_getBalance')),
    ).toEqual([])
  })

  test('is not read from storage by another tab', async () => {
    const other = page.make({ storage, plugins: [] })
    expect(JSON.stringify(other.getAccount()).toLowerCase()).not.toContain(address)
  })

  test('once released, is in the same list of hooks until it changes, so that effects run once', async () => {
    await hold(null)
    await waitFor(() => expect(modal.getAccount().accounts).toHaveLength(1))
    const { accounts } = seen.useAccount as AccountState
    await act(async () => modal.setThemeMode('dark'))
    await act(
      async () => void kernel.use(wallet).setProfile('eip155', accounts[0]?.address ?? '', { name, image: null }),
    )
    expect((seen.useAccount as AccountState).accounts).toBe(accounts)
  })

  test('does not reveal the other accounts of its wallet', async () => {
    const [first, second] = page.wallet.addresses as [string, string]
    await hold(null)
    await waitFor(() => expect(modal.getAccount().accounts).toHaveLength(1))
    expect(JSON.stringify([modal.getAccount(), seen.useAccount, seen.useConnections]).toLowerCase()).not.toContain(
      second,
    )
    expect(modal.getAccount().address?.toLowerCase()).toBe(first)
  })
})
