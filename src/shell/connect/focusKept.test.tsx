import { act, cleanup } from '@testing-library/react'
import { createFrame, type Frame } from 'portico/frame'
import { wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { AnyView } from '../../kernel/internal.ts'
import { loadLater, mount } from '../../view/mount.tsx'
import { createNamespaces } from '../testing/connections.tsx'
import { NetworksView, ProfileWalletsView } from '../viewTokens.ts'
import { ConnectView } from './connectView.ts'

beforeAll(loadLater)

let frame: Frame
let stop = () => {}
afterEach(async () => {
  await act(async () => stop())
  cleanup()
  frame.destroy()
})

/** Opens a view in the modal's box. */
async function open(view: AnyView) {
  const page = await createNamespaces()
  for (const chain of [page.evm, page.solana]) chain.announce('w')
  page.kernel.modal.open(view as typeof ConnectView)
  const labels = { dialog: 'Dialog', close: 'Close', loading: 'Loading' }
  frame = createFrame({ theme: { mode: 'light' }, labels, onCloseRequest: () => {} })
  frame.open()
  await act(async () => {
    stop = mount(page.kernel, frame)
  })
  return page
}
/** Waits for a row, and moves focus to it. */
async function focusRow(name: string) {
  const find = () => [...frame.body.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(name))
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(find()).toBeTruthy()
  })
  await act(async () => find()?.focus())
  expect(frame.root.activeElement).toBe(find())
}
const focused = () => `${frame.root.activeElement?.localName} ${frame.root.activeElement?.textContent}`

test('a wallet that leaves during the choice of its namespace is announced, and focus moves to the title', async () => {
  const { evm, solana } = await open(ConnectView as AnyView)
  await focusRow('W')
  await act(async () => (frame.root.activeElement as HTMLElement).click())
  await focusRow('Solana')
  const region = frame.body.querySelector('.p-screen-body > [aria-live]')
  expect(region?.textContent).toBe('')
  act(() => {
    evm.withdraw('w')
    solana.withdraw('w')
  })
  expect(region?.textContent).toBe('W not foundReload the page once it is installed and switched on.')
  // The title is read out too: it does not repeat the announcement.
  await vi.waitFor(() => expect(focused()).toBe('h2 W'))
})

test('a wallet that leaves the first list leaves focus on the title, not on the next wallet', async () => {
  const { evm, solana } = await open(ConnectView as AnyView)
  act(() => evm.announce('a'))
  await focusRow('W')
  act(() => {
    evm.withdraw('w')
    solana.withdraw('w')
  })
  await vi.waitFor(() => expect(focused()).toBe('h2 Connect wallet'))
})

test('a wallet that the user disconnects leaves focus on the title', async () => {
  const { connect } = await open(ProfileWalletsView as AnyView)
  await act(() => connect('w', 'eip155'))
  const find = () => frame.body.querySelector<HTMLElement>('[aria-label="Disconnect W"]')
  await vi.waitFor(async () => {
    await act(async () => {})
    expect(find()).toBeTruthy()
  })
  await act(async () => find()?.focus())
  await act(async () => find()?.click())
  await vi.waitFor(() => expect(focused()).toBe('h2 Wallets'))
})

test('a network that the host removes from the list leaves focus on the title', async () => {
  const { kernel } = await open(NetworksView as AnyView)
  await focusRow('Ten')
  act(() => kernel.use(wallet).removeNetwork('eip155:10'))
  await vi.waitFor(() => expect(focused()).toBe('h2 Choose network'))
})
