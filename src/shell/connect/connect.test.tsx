import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { definePlugin, defineSlice, defineView, type Read, type View } from 'portico/kernel'
import { wallet } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { shell } from '../shell.ts'
import { connectMethods, footerNotes } from '../slots.ts'
import { createStage, network, type StageOptions } from '../testing/views.tsx'
import { ConnectingExternalView, WhatIsAWalletView } from '../viewTokens.ts'
import { ConnectView } from './connectView.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

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

async function open(options: StageOptions = {}, view: View<{ namespace?: 'eip155' }> = ConnectView) {
  const stage = await createStage(options)
  stage.kernel.modal.open(view)
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return { ...stage, view: () => stage.kernel.router.current()?.view }
}
const urls = { termsConditionsUrl: 'https://a.test/terms', privacyPolicyUrl: 'https://a.test/privacy' }
const rows = () => screen.getAllByRole('listitem').map((item) => item.textContent)

describe('the arrow keys', () => {
  const press = (key: string, more = {}) => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
  const focused = () => document.activeElement?.textContent

  test('move focus between the rows from any place in the card, and stop at the ends', async () => {
    await open({ wallets: [{}, { id: 'test.owl', name: 'Owl' }] })
    press('ArrowDown')
    expect(focused()).toContain('Fox')
    press('ArrowUp')
    expect(focused()).toContain('Fox')
    press('ArrowDown')
    expect(focused()).toContain('Owl')
    press('ArrowDown', { altKey: true })
    expect(focused()).toContain('Owl')
    press('ArrowUp')
    expect(focused()).toContain('Fox')
  })

  test('do not move focus out of a field that needs them', async () => {
    await open({ plugins: [email()] })
    const field = await screen.findByLabelText('E-mail')
    field.focus()
    press('ArrowDown')
    expect(document.activeElement).toBe(field)
  })

  test('skip inert rows', async () => {
    await open({ settings: { ...urls, legalCheckbox: true } })
    press('ArrowDown')
    expect(document.activeElement).toBe(document.body)
  })
})

describe('the wallets', () => {
  test('are listed with their tags', async () => {
    const { view } = await open({ wallets: [{}, { id: 'qr', name: 'Far', type: 'WALLET_CONNECT' }] })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Connect wallet')
    expect(rows()).toEqual(['FarQR code', 'FFoxInstalled'].map((text) => expect.stringContaining(text.slice(1))))
    fireEvent.click(screen.getByRole('button', { name: /Fox/ }))
    expect(view()).toBe('ConnectingExternal')
  })

  test('that are announced late are added', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { kernel } = await openQuietly({ wallets: [] })
    expect(screen.queryByText('No wallet found')).toBeNull()
    act(() => void vi.advanceTimersByTime(400))
    expect(screen.getByText('No wallet found')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Get a wallet' }))
    expect(kernel.router.current()?.view).toBe('GetWallet')
  })

  test('are hidden if the host switched them off', async () => {
    await open({ settings: { enableWallets: false }, plugins: [email()] })
    expect(await screen.findByLabelText('E-mail')).toBeTruthy()
    expect(screen.queryByText('Fox')).toBeNull()
    expect(screen.queryByText('or')).toBeNull()
  })

  test('without any way to connect an empty state is shown', async () => {
    await open({ settings: { enableWallets: false } })
    expect(screen.getByText('This site offers no way to connect right now.')).toBeTruthy()
  })

  test('are collapsed to one row if the host sets that; opened, the first wallet gets focus', async () => {
    await open({ settings: { collapseWallets: true }, plugins: [email()] })
    expect(screen.queryByText('Fox')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Continue with a wallet' }))
    expect(document.activeElement?.textContent).toContain('Fox')
  })

  test('are not collapsed if they are the only way to connect', async () => {
    await open({ settings: { collapseWallets: true } })
    expect(screen.getByText('Fox')).toBeTruthy()
  })

  test('that are connected have a tag', async () => {
    const stage = await createStage()
    await stage.connect()
    stage.kernel.modal.open(ConnectView)
    render(
      <KernelProvider kernel={stage.kernel}>
        <ViewHost />
      </KernelProvider>,
    )
    expect(await screen.findByText('Connected')).toBeTruthy()
  })
})

/** Opens the view without timers, for tests that fake them: the code is loaded before. */
async function openQuietly(options: StageOptions) {
  const stage = await createStage(options)
  const { default: Component } = await ConnectView.load()
  stage.kernel.modal.open(ConnectView)
  const View = Component as (props: { params: object }) => React.ReactNode
  render(
    <KernelProvider kernel={stage.kernel}>
      <View params={{}} />
    </KernelProvider>,
  )
  return stage
}

test('e-mail comes before wallets, separated by "or", unless the host sets another order', async () => {
  const { kernel } = await open({ plugins: [email()] })
  const input = await screen.findByLabelText('E-mail')
  const isBefore = (a: Node, b: Node) => Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isBefore(input, screen.getByText('or'))).toBe(true)
  expect(isBefore(screen.getByText('or'), screen.getByText('Fox'))).toBe(true)
  act(() => kernel.use(shell).configure({ connectMethodsOrder: ['wallet', 'email'] }))
  expect(isBefore(screen.getByText('Fox'), screen.getByLabelText('E-mail'))).toBe(true)
})

describe('a connect method for one namespace', () => {
  const passkeys = defineSlice('passkeys', { isOn: true })
  let turnOff = () => {}
  const passkey = (isFor: (namespace: string, read: Read) => boolean) =>
    definePlugin({
      id: 'passkey',
      slices: [passkeys],
      setup({ slots, store }) {
        slots.contribute(connectMethods, { id: 'passkey', order: 10, view: EmailPart, isFor })
        turnOff = () =>
          store.update(passkeys, (draft) => {
            draft.isOn = false
          })
      },
    })

  test.each<[where: string, namespace: string, isNarrowed: boolean, isShown: boolean]>([
    ['is in the list of that namespace', 'eip155', true, true],
    ['is in the list of all namespaces of the host', 'eip155', false, true],
    ['is not in the list of another namespace', 'solana', true, false],
    ['is in no list if the host has no network of its namespace', 'solana', false, false],
  ])('%s', async (_, namespace, isNarrowed, isShown) => {
    const plugin = passkey((own) => own === namespace)
    const { kernel } = await open({ plugins: [plugin(), email()] })
    if (isNarrowed) act(() => kernel.modal.open(ConnectView, { namespace: 'eip155' }))
    // Once the other method is shown, the code that draws both is loaded.
    await screen.findAllByLabelText('E-mail')
    expect(screen.getAllByLabelText('E-mail')).toHaveLength(isShown ? 2 : 1)
  })

  test('appears and disappears with the state that `isFor` reads', async () => {
    const plugin = passkey((_, read) => read(passkeys).isOn)
    await open({ plugins: [plugin()] })
    await screen.findByLabelText('E-mail')
    act(turnOff)
    expect(screen.queryByLabelText('E-mail')).toBeNull()
    expect(screen.queryByText('or')).toBeNull()
  })

  test('is left out and reported if `isFor` throws', async () => {
    const errors: unknown[] = []
    const error = new Error('no passkeys')
    const plugin = passkey(() => {
      throw error
    })
    await open({ plugins: [plugin(), email()], onError: (thrown) => errors.push(thrown) })
    expect(await screen.findAllByLabelText('E-mail')).toHaveLength(1)
    expect(errors).toContain(error)
  })
})

test('a button leads to the explanation of wallets', async () => {
  const { view } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'What is a wallet?' }))
  expect(view()).toBe(WhatIsAWalletView.id)
})

describe('the terms', () => {
  test('are links in the footer', async () => {
    await open({ settings: urls })
    const footer = screen.getByText(/By connecting you agree/)
    expect(footer.textContent).toContain('By connecting you agree to the terms of service')
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([urls.termsConditionsUrl, urls.privacyPolicyUrl])
  })

  test('are plain text if their URL is not safe', async () => {
    await open({ settings: { termsConditionsUrl: 'javascript:alert(1)' } })
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('terms of service')).toBeTruthy()
  })

  test('keep the wallets inert until the user agrees, if the host requires that', async () => {
    await open({ settings: { ...urls, legalCheckbox: true } })
    const inert = () => screen.getByText('Fox').closest('[inert]')
    expect(inert()).not.toBeNull()
    fireEvent.click(await screen.findByRole('checkbox'))
    expect(inert()).toBeNull()
    expect(screen.queryByText(/By connecting/)).toBeNull()
  })

  test('do not disable buttons that do not connect', async () => {
    const { view } = await open({ settings: { ...urls, legalCheckbox: true } })
    const help = screen.getByRole('button', { name: 'I don’t have a wallet' })
    expect(help.closest('[inert]')).toBeNull()
    fireEvent.click(help)
    await waitFor(() => expect(view()).toBe('GetWallet'))
  })

  test('move focus to the checkbox and show an alert at each press of an inert row', async () => {
    const { view } = await open({ settings: { ...urls, legalCheckbox: true } })
    const box = await screen.findByRole('checkbox')
    // A press on an inert element hits its first ancestor that is not inert.
    const around = screen.getByText('Fox').closest('[inert]')?.parentElement as HTMLElement
    fireEvent.click(around)
    const reason = await screen.findByText('Agree to this first.')
    expect(reason.closest('[role="alert"]')).toBeTruthy()
    expect(document.activeElement).toBe(box)
    expect([box.getAttribute('aria-invalid'), box.getAttribute('aria-describedby')]).toEqual(['true', reason.id])
    fireEvent.click(around)
    await waitFor(() => expect(screen.getByText('Agree to this first.')).not.toBe(reason))
    expect(view()).toBe('Connect')
    fireEvent.click(box)
    expect(screen.queryByText('Agree to this first.')).toBeNull()
    expect(box.hasAttribute('aria-invalid')).toBe(false)
  })

  test('stand above the footer notes of plugins', async () => {
    const note = definePlugin({
      id: 'note',
      setup: ({ slots }) => void slots.contribute(footerNotes, { id: 'note', label: () => 'Powered by Acme' }),
    })
    await open({ settings: urls, plugins: [note()] })
    expect([...document.querySelectorAll('.s-legal')].map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('By connecting'),
      'Powered by Acme',
    ])
  })

  test('block every view that would ask a wallet, and `connect` of the wallet domain', async () => {
    const { kernel, requests, view } = await open({ settings: { ...urls, legalCheckbox: true } })
    const attempt = () => kernel.use(wallet).connect({ connectorId: 'test.fox', signal: new AbortController().signal })
    await expect(attempt()).rejects.toMatchObject({ code: 'CONNECT_REFUSED' })
    act(() => kernel.modal.open(ConnectingExternalView, { connectorId: 'test.fox', namespace: 'eip155' }))
    await waitFor(() => expect(view()).toBe('Connect'))
    expect(requests).toEqual([])
    fireEvent.click(await screen.findByRole('checkbox'))
    fireEvent.click(screen.getByRole('button', { name: /Fox/ }))
    await waitFor(() => expect(requests).toHaveLength(1))
  })

  test('have to be agreed to also if a plugin takes the URLs away', async () => {
    const { kernel, requests } = await open({ settings: { ...urls, legalCheckbox: true } })
    act(() => kernel.use(shell).configure({ termsConditionsUrl: undefined, privacyPolicyUrl: undefined }))
    const attempt = () => kernel.use(wallet).connect({ connectorId: 'test.fox', signal: new AbortController().signal })
    await expect(attempt()).rejects.toMatchObject({ code: 'CONNECT_REFUSED' })
    expect(screen.getByText('Fox').closest('[inert]')).not.toBeNull()
    expect(requests).toEqual([])
    fireEvent.click(await screen.findByRole('checkbox'))
    expect(screen.getByText('Fox').closest('[inert]')).toBeNull()
  })
})

test('the parameter `namespace` limits the list to one namespace', async () => {
  const stage = await createStage({ networks: [network(1, 'Ethereum')] })
  stage.kernel.modal.open(ConnectView, { namespace: 'solana' })
  const { default: Component } = await ConnectView.load()
  const View = Component as (props: { params: object }) => React.ReactNode
  render(
    <KernelProvider kernel={stage.kernel}>
      <View params={{ namespace: 'solana' }} />
    </KernelProvider>,
  )
  expect(screen.queryByText('Fox')).toBeNull()
})
