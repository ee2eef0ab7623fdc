import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { definePlugin, defineView } from 'portico/kernel'
import { connectionsSlice, tracked } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pressReady } from '../../../test/harness/pressReady.ts'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { type DirectoryState, directorySlice } from '../../wallet/internal.ts'
import { ConnectView } from '../connect/connectView.ts'
import { shell } from '../shell.ts'
import { connectMethods } from '../slots.ts'
import { createDirectory, type DirectoryScript, listed, listedMany, pairing } from '../testing/directory.ts'
import { createStage, type StageOptions } from '../testing/views.tsx'

const EmailPart = defineView('EmailPart', async () => ({ default: () => <input aria-label="E-mail" /> }))
/** A connect method. */
const email = definePlugin({
  id: 'email',
  setup: (ctx) =>
    void ctx.slots.contribute(connectMethods, {
      id: 'email',
      order: 10,
      view: EmailPart,
    }),
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

interface OpenOptions extends StageOptions {
  readonly isInline?: boolean
}

async function open(given: Partial<DirectoryScript> = {}, { isInline = false, ...options }: OpenOptions = {}) {
  const directory = createDirectory(given)
  const stage = await createStage({ wallets: [{}, pairing], plugins: [directory.plugin], ...options })
  if (isInline) stage.kernel.modal.setInline(true)
  stage.kernel.modal.open(ConnectView)
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return { ...stage, ...directory, current: () => stage.kernel.router.current() }
}

/** A promise that the test settles. */
function later<Value>() {
  let answer: (value: Value) => void = () => {}
  const promise = new Promise<Value>((resolve) => {
    answer = resolve
  })
  return { first: () => promise, answer }
}

/** The labels of the rows, and a dot for each placeholder. */
const rows = () =>
  [...document.querySelectorAll('.p-row-label, .p-skeleton[data-shape="row"]')].map((row) => row.textContent || '·')
const row = (name: string | RegExp) => screen.getByRole('button', { name })
const shown = (...expected: string[]) => waitFor(() => expect(rows()).toEqual(expected))
const onPhone = () => vi.stubGlobal('navigator', { userAgentData: { mobile: true } })

describe('the first list', () => {
  test('a wallet that is pressed right before the search is not asked, also on the way back', async () => {
    const { kernel, requests, current } = await open({ initial: { status: 'ready' } })
    await shown('WalletConnect', 'Fox', 'Search wallets')
    fireEvent.click(row(/^Fox/))
    fireEvent.click(row(/^Search wallets/))
    await screen.findByRole('heading', { level: 2, name: 'All wallets' })
    act(() => kernel.router.back())
    expect(current()?.view).toBe('Connect')
    expect(requests).toHaveLength(0)
  })

  test('adds the wallets of the directory once it is on screen, in the order of the groups', async () => {
    const { asked } = await open({
      first: () => ({ featured: [listed('Feature')], recommended: listedMany(4), custom: [listed('Own')] }),
      initial: { recent: [listed('Before')] },
    })
    await shown('WalletConnect', 'Before', 'Fox', 'Feature', 'Own', 'Wallet 1', 'Search wallets')
    expect(row(/^BBefore|Before/).textContent).toContain('Recent')
    expect(asked.first).toBe(1)
  })

  test('marks imitations of listed wallets, and wallets that claim to be the same one', async () => {
    const fake = { id: 'test.fake', rdns: 'test.fake', name: 'FeаtureFox' }
    const twin = { id: 'io.twin', rdns: 'io.twin', name: 'Twin', isDisputed: true }
    await open(
      {
        first: () => ({ featured: [listed('F', { name: 'FeatureFox', rdns: 'io.feature' })] }),
        initial: { recent: [listed('R', { name: 'MetаMask' })] },
      },
      { wallets: [{}, pairing, fake, twin, { ...twin, id: 'io.twin/Twin' }] },
    )
    await shown('WalletConnect', 'MetаMask', 'Fox', 'FeаtureFox', 'Twin', 'Twin', 'FeatureFox', 'Search wallets')
    expect(row('FeаtureFox Not the real FeatureFox Caution')).toBeTruthy()
    expect(row('MetаMask Not the real MetaMask Caution')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Twin Another wallet has the same identity Caution' })).toHaveLength(2)
    expect(row(/^Fox/).textContent).toContain('Installed')
  })

  test('shows the wallets in this browser, and placeholders until the directory answers', async () => {
    const { first, answer } = later<Partial<DirectoryState>>()
    await open({ first, initial: { featuredCount: 1, recentCount: 1, recent: [listed('Before')] } })
    // There are as many placeholders whether the code of listed rows is loaded or not.
    expect(rows()).toHaveLength(7)
    await shown('WalletConnect', 'Before', 'Fox', '·', '·', '·', 'Search wallets')
    expect(screen.getAllByRole('listitem')).toHaveLength(3)
    expect(
      screen.getAllByText('Loading wallets').map((node) => node.closest('[aria-live]')?.getAttribute('aria-live')),
    ).toEqual(['polite'])
    await act(async () => answer({ featured: [listed('Feature')], recommended: listedMany(2) }))
    await shown('WalletConnect', 'Before', 'Fox', 'Feature', 'Wallet 1', 'Wallet 2', 'Search wallets')
    expect(screen.queryByText('Loading wallets')).toBeNull()
  })

  test('sends no request while the modal is closed', async () => {
    const directory = createDirectory()
    const stage = await createStage({ wallets: [{}, pairing], plugins: [directory.plugin] })
    const { default: View } = (await ConnectView.load()) as {
      default: (props: { params: object }) => React.ReactNode
    }
    render(
      <KernelProvider kernel={stage.kernel}>
        <View params={{}} />
      </KernelProvider>,
    )
    await act(() => new Promise((resolve) => setTimeout(resolve, 80)))
    expect(directory.asked.first).toBe(0)
    expect(screen.queryByText('Search wallets')).toBeNull()
    act(() => stage.kernel.modal.open(ConnectView))
    await waitFor(() => expect(directory.asked.first).toBe(1))
  })

  test('in an inline modal sends no request before the user reaches it', async () => {
    const image = vi.fn(async () => undefined)
    const { asked } = await open(
      {
        first: () => ({ recommended: listedMany(2) }),
        image,
        initial: { recent: [listed('Old', { imageId: 'old' })] },
      },
      { isInline: true },
    )
    await shown('WalletConnect', 'Old', 'Fox', 'Search wallets')
    await act(() => new Promise((resolve) => setTimeout(resolve, 80)))
    expect([asked.first, image.mock.calls.length]).toEqual([0, 0])
    fireEvent.pointerOver(row(/Fox/))
    await shown('WalletConnect', 'Old', 'Fox', 'Wallet 1', 'Wallet 2', 'Search wallets')
    await waitFor(() => expect(image).toHaveBeenCalledOnce())
    expect(asked.first).toBe(1)
  })

  test('in an inline modal requests the directory when it is reached by keyboard', async () => {
    const { asked } = await open({}, { isInline: true })
    await shown('WalletConnect', 'Fox', 'Search wallets')
    expect(asked.first).toBe(0)
    fireEvent.focusIn(row(/Fox/))
    await waitFor(() => expect(asked.first).toBe(1))
  })

  test('does not use the directory without its plugin, or without pairing', async () => {
    await open({}, { plugins: [] })
    expect(rows()).toEqual(['WalletConnect', 'Fox'])
    cleanup()
    const { asked } = await open({ first: () => ({ recommended: listedMany(4) }) }, { wallets: [{}] })
    expect(rows()).toEqual(['Fox'])
    expect(asked.first).toBe(0)
  })

  test('sends no request while it is collapsed', async () => {
    const directory = createDirectory()
    const { kernel } = await open({}, { plugins: [directory.plugin, email()], settings: { collapseWallets: true } })
    await screen.findByLabelText('E-mail')
    await act(() => new Promise((resolve) => setTimeout(resolve, 80)))
    expect(directory.asked.first).toBe(0)
    fireEvent.click(row('Continue with a wallet'))
    await waitFor(() => expect(kernel.store.get(directorySlice).status).toBe('ready'))
  })

  test('shows one line if the directory does not answer, and can request it again', async () => {
    const { script, kernel } = await open({ first: () => Promise.reject(new Error('down')) })
    await screen.findByText(/More wallets could not be loaded/)
    expect(rows()).toEqual(['WalletConnect', 'Fox', 'Search wallets'])
    script.first = () => ({ recommended: listedMany(1) })
    const retry = row('Try again')
    retry.focus()
    await pressReady(retry)
    await shown('WalletConnect', 'Fox', 'Wallet 1', 'Search wallets')
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(row(/Search wallets/)))
    expect(kernel.store.get(directorySlice).status).toBe('ready')
  })
})

test('a retry that ends late does not move focus that the user has moved meanwhile', async () => {
  const { script } = await open({ first: () => Promise.reject(new Error('down')) })
  await screen.findByText(/More wallets could not be loaded/)
  const { first, answer } = later<Partial<DirectoryState>>()
  script.first = first
  row('Try again').focus()
  await pressReady(row('Try again'))
  row(/^WalletConnect/).focus()
  await act(async () => answer({ recommended: listedMany(1) }))
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull())
  await act(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(document.activeElement).toBe(row(/^WalletConnect/))
})

describe('a press', () => {
  test('on the pairing row shows a code', async () => {
    const { current } = await open()
    fireEvent.click(row(/WalletConnect/))
    expect(current()?.view).toBe('ConnectingWalletConnect')
    expect(current()?.params).toEqual({})
  })

  test('on a listed wallet pairs with it', async () => {
    const wallet = listed('Far')
    const { current } = await open({ first: () => ({ featured: [wallet] }) })
    fireEvent.click(await screen.findByRole('button', { name: /Far/ }))
    expect(current()).toMatchObject({ view: 'ConnectingWalletConnect', params: { wallet } })
  })

  test('on the last row leads to all wallets, and emits an event', async () => {
    const { current, kernel, script } = await open({ all: listedMany(57) })
    const events: string[] = []
    kernel.events.on(tracked, ({ event }) => void events.push(event))
    const search = await screen.findByRole('button', { name: /Search wallets/ })
    await waitFor(() => expect(search.textContent).toContain('50+'))
    expect(script.all).toHaveLength(57)
    fireEvent.click(search)
    expect(current()?.view).toBe('AllWallets')
    expect(events).toEqual(['CLICK_ALL_WALLETS'])
  })
})

describe('the row that leads to all wallets', () => {
  test('is hidden by the setting `allWallets`', async () => {
    const { kernel } = await open({}, { settings: { allWallets: 'HIDE' } })
    await waitFor(() => expect(kernel.store.get(directorySlice).status).toBe('ready'))
    await shown('WalletConnect', 'Fox')
    act(() => kernel.use(shell).configure({ allWallets: 'SHOW' }))
    await shown('WalletConnect', 'Fox', 'Search wallets')
    act(() => kernel.use(shell).configure({ allWallets: 'ONLY_MOBILE' }))
    await shown('WalletConnect', 'Fox')
  })

  test('replaces the pairing row on a phone', async () => {
    onPhone()
    await open({}, { settings: { allWallets: 'ONLY_MOBILE' } })
    await shown('Fox', 'Search wallets')
  })

  test('does not replace the pairing row on a phone if it is hidden', async () => {
    onPhone()
    const { asked } = await open({}, { settings: { allWallets: 'HIDE' } })
    await waitFor(() => expect(asked.first).toBe(1))
    await shown('WalletConnect', 'Fox')
  })
})

test('while a wallet is paired, rows that need another pairing are disabled, and a line says why', async () => {
  const stage = await open(
    { first: () => ({ featured: [listed('Far')] }) },
    { wallets: [pairing, { id: 'io.fox', name: 'Fox' }] },
  )
  await shown('WalletConnect', 'Fox', 'Far', 'Search wallets')
  await stage.connect()
  expect(stage.kernel.store.get(connectionsSlice).connections.eip155?.status).toBe('connected')
  expect((row(/^WalletConnect/) as HTMLButtonElement).disabled).toBe(true)
  expect((row(/Far/) as HTMLButtonElement).disabled).toBe(true)
  expect((row(/Fox/) as HTMLButtonElement).disabled).toBe(false)
  expect(screen.getByText(/To use another wallet elsewhere, disconnect WalletConnect first/)).toBeTruthy()
})
