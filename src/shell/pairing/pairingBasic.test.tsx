import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import { type ChainAdapter, chainAdapters, connected, fallbackAdapters, tracked, wallet } from 'portico/wallet'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createKernel } from '../../kernel/internal.ts'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { directorySlice } from '../../wallet/internal.ts'
import '../../wallet/testing/inline.ts'
import type { ShellSettings } from '../settings.ts'
import { shell } from '../shell.ts'
import { createDirectory, type DirectoryScript, listed } from '../testing/directory.ts'
import { createPairing } from '../testing/pairing.ts'
import { createStage, network, type StageOptions } from '../testing/views.tsx'
import { AccountView, AllWalletsView, ConnectingWalletConnectBasicView, DownloadsView } from '../viewTokens.ts'

// Load the code once before the tests, so that it does not count towards the time limit of the first one.
beforeAll(() => ConnectingWalletConnectBasicView.load(), 30_000)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const onPhone = () => vi.stubGlobal('navigator', { userAgent: 'Android', userAgentData: { mobile: true } })

interface EnterOptions extends Pick<StageOptions, 'settings'> {
  readonly isInline?: boolean
}

async function enter(script: Partial<DirectoryScript> = {}, { isInline = false, settings = {} }: EnterOptions = {}) {
  const pairing = createPairing()
  const directory = createDirectory(script)
  const stage = await createStage({ wallets: [], settings, plugins: [pairing.plugin, directory.plugin] })
  const told: unknown[] = []
  stage.kernel.events.on(tracked, ({ event, properties }) => told.push([event, properties]))
  if (isInline) stage.kernel.modal.setInline(true)
  stage.kernel.modal.open(ConnectingWalletConnectBasicView)
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return { ...stage, ...pairing, told, asked: directory.asked, current: () => stage.kernel.router.current() }
}

describe('the first view if wallets can only be paired', () => {
  test('shows a code for any wallet on a computer, and leads to all wallets', async () => {
    const { attempts, link, current } = await enter({ all: [listed('fox')] })
    await waitFor(() => expect(attempts).toHaveLength(1))
    act(() => link('wc:topic@2'))
    expect(await screen.findByRole('img', { name: 'QR code for your wallet' })).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /^Search wallets/ }))
    expect(current()?.view).toBe(AllWalletsView.id)
    await waitFor(() => expect(attempts[0]?.signal.aborted).toBe(true))
  })

  // Its trackpad hovers, and it names itself a Mac.
  const onIpad = () => vi.stubGlobal('navigator', { userAgent: 'Macintosh', maxTouchPoints: 5 })

  test.each([
    ['a phone', onPhone],
    ['an iPad with a trackpad', onIpad],
  ])('lists the first wallets on %s, and starts no pairing before one is chosen', async (_, prepare) => {
    prepare()
    const fox = listed('fox', { name: 'Fox', mobileLink: 'fox://' })
    const { attempts, current } = await enter({ first: () => ({ featured: [fox] }), all: [fox] })
    fireEvent.click(await screen.findByRole('button', { name: /Fox/ }))
    expect(attempts).toEqual([])
    expect(current()).toMatchObject({ view: 'ConnectingWalletConnect', params: { wallet: fox } })
  })

  test('leads to all wallets only if the host allows it', async () => {
    const { kernel } = await enter({ all: [listed('fox')] }, { settings: { allWallets: 'HIDE' } })
    await waitFor(() => expect(kernel.store.get(directorySlice).status).toBe('ready'))
    expect(screen.queryByRole('button', { name: /^Search wallets/ })).toBeNull()
    act(() => kernel.use(shell).configure({ allWallets: 'ONLY_MOBILE' }))
    expect(screen.queryByRole('button', { name: /^Search wallets/ })).toBeNull()
    act(() => kernel.use(shell).configure({ allWallets: 'SHOW' }))
    expect(await screen.findByRole('button', { name: /^Search wallets/ })).toBeTruthy()
  })

  test('leads to the code on a phone, also if all wallets are hidden', async () => {
    onPhone()
    const { current } = await enter({}, { settings: { allWallets: 'HIDE' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Show QR code' }))
    expect(current()?.view).toBe('ConnectingWalletConnect')
  })

  test('in an inline modal sends no request before the user acts', async () => {
    const { attempts, asked, told } = await enter({}, { isInline: true })
    const show = screen.getByRole('button', { name: 'Show QR code' })
    expect([attempts.length, asked.first, told.length]).toEqual([0, 0, 0])
    fireEvent.click(show)
    await waitFor(() => expect(attempts).toHaveLength(1))
    expect(told).toEqual([['SELECT_WALLET', { name: 'WalletConnect', platform: 'qrcode' }]])
    await waitFor(() => expect(asked.first).toBe(1))
  })
})

describe('without a pairing connector', () => {
  async function enterWithout() {
    const here = new AbortController()
    const isHere = new Promise<void>((resolve) => here.signal.addEventListener('abort', () => resolve()))
    const pairing = createPairing(undefined, isHere)
    const stage = await createStage({ wallets: [], plugins: [pairing.plugin] })
    stage.kernel.modal.open(ConnectingWalletConnectBasicView)
    vi.useFakeTimers()
    render(
      <KernelProvider kernel={stage.kernel}>
        <ViewHost />
      </KernelProvider>,
    )
    await act(() => vi.dynamicImportSettled())
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    return { ...pairing, come: () => here.abort() }
  }
  const missing = () => screen.queryByText('WalletConnect could not be loaded')
  afterEach(() => void vi.useRealTimers())

  test('an error without a retry button is shown after a while', async () => {
    await enterWithout()
    expect(missing()).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(missing()).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test('the pairing begins when the connector appears late', async () => {
    const { come, attempts } = await enterWithout()
    come()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(missing()).toBeNull()
    expect(attempts).toHaveLength(1)
  })
})

describe('the modal opens', () => {
  const adapter = { id: 'eip155', isAddress: () => true, can: {} } as unknown as ChainAdapter
  const contributing = (slot: typeof chainAdapters | typeof fallbackAdapters) =>
    definePlugin({
      id: slot.id,
      dependencies: [wallet],
      setup: (ctx) => void ctx.slots.contribute(slot as never, { ...adapter, adapterFor: () => adapter } as never),
    })()

  const mustAgree = { termsConditionsUrl: 'https://a.test/terms', legalCheckbox: true }

  function openWith(settings: Partial<ShellSettings>, ...slots: (typeof chainAdapters | typeof fallbackAdapters)[]) {
    const kernel = createKernel({
      remoteConfig: false,
      log: { level: 'silent' },
      plugins: [
        project({ projectId: 'test' }),
        wallet({ networks: [network(1, 'Ethereum')] }),
        shell(settings),
        ...slots.map(contributing),
      ],
    })
    kernel.start()
    kernel.modal.open()
    return { kernel, view: () => kernel.router.current()?.view }
  }
  const open = (...slots: (typeof chainAdapters | typeof fallbackAdapters)[]) => openWith({}, ...slots)

  test('with the list of wallets until the user has agreed to the terms, then with a code', () => {
    const { kernel, view } = openWith(mustAgree, fallbackAdapters)
    expect(view()).toBe('Connect')
    kernel.use(shell).agree(true)
    kernel.modal.close()
    kernel.modal.open()
    expect(view()).toBe('ConnectingWalletConnectBasic')
    onPhone()
    expect(openWith(mustAgree, fallbackAdapters).view()).toBe('Connect')
    expect(openWith({ ...mustAgree, legalCheckbox: false }, fallbackAdapters).view()).toBe('AllWallets')
  })

  test('with a code if there is only a fallback adapter', () => {
    expect(open(fallbackAdapters).view()).toBe('ConnectingWalletConnectBasic')
  })

  test('with all wallets on a phone if there is only a fallback adapter', () => {
    onPhone()
    expect(open(fallbackAdapters).view()).toBe('AllWallets')
  })

  test('with the list if there is a chain adapter, or no adapter at all', () => {
    expect(open(chainAdapters, fallbackAdapters).view()).toBe('Connect')
    expect(open().view()).toBe('Connect')
  })

  test.each([
    [false, 'ConnectingWalletConnectBasic'],
    [true, 'AllWallets'],
  ])('with the same view if the host opens the account without a wallet (phone: %s)', async (isPhone, expected) => {
    if (isPhone) onPhone()
    const { kernel, view } = open(fallbackAdapters)
    kernel.modal.open(AccountView)
    render(
      <KernelProvider kernel={kernel}>
        <ViewHost />
      </KernelProvider>,
    )
    await waitFor(() => expect(view()).toBe(expected))
  })

  test('and leads to the account as soon as a connection is restored', () => {
    const { kernel, view } = open(fallbackAdapters)
    kernel.events.emit(connected, { restored: true } as never)
    expect(view()).toBe('Account')
  })
})

test('a wallet without download links shows an empty state', async () => {
  const { kernel } = await enter()
  act(() => kernel.modal.open(DownloadsView, { wallet: listed('fox', { name: 'Fox', homepage: 'http://fox.test' }) }))
  expect(await screen.findByText('No download link available')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
