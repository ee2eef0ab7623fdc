import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { definePlugin, defineView } from 'portico/kernel'
import { type Balance, capabilities, defineCapability, wallet } from 'portico/wallet'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { AnyView } from '../../kernel/internal.ts'
import { noticesSlice } from '../../kernel/internal.ts'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { accountActions, accountMenu, accountTabs } from '../slots.ts'
import { createStage, network, oneEther, type StageOptions, vitalik } from '../testing/views.tsx'
import { AccountSettingsView, AccountView, type NamespaceParams, ProfileWalletsView } from '../viewTokens.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(options: StageOptions = {}, view: AnyView = AccountView) {
  const stage = await createStage(options)
  await stage.connect()
  stage.kernel.modal.open(view)
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return stage
}

describe('the balance', () => {
  test('is shown truncated, in the account and among its tokens, and read once for both', async () => {
    let reads = 0
    const balance = async () => {
      reads++
      return oneEther
    }
    await open({ balance })
    await waitFor(() => expect(screen.getAllByText('1.834', { exact: false })).toHaveLength(2))
    expect(screen.getByText('Ether')).toBeTruthy()
    expect(reads).toBe(1)
  })

  test('is a placeholder while it is read', async () => {
    await open({ balance: () => new Promise(() => {}) })
    expect(await screen.findByText('Loading…')).toBeTruthy()
    expect(screen.queryByText('0', { exact: false, selector: '.s-amount' })).toBeNull()
  })

  test('that could not be read shows an error instead of 0, and can be requested again', async () => {
    let isDown = true
    const balance = async (): Promise<Balance> => {
      if (isDown) throw new Error('down')
      return oneEther
    }
    await open({ balance })
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' })
    expect(screen.getAllByText('Balance unavailable').length).toBeGreaterThan(0)
    expect(screen.queryByText('ETH')).toBeNull()
    isDown = false
    fireEvent.click(retry as HTMLElement)
    await waitFor(() => expect(screen.getAllByText('1.834', { exact: false })).toHaveLength(2))
  })

  test.each([
    ['no fields', {}],
    ['a number that is no integer', { value: '1.5', decimals: 18, symbol: 'ETH' }],
    ['negative decimals', { value: '1', decimals: -3, symbol: 'ETH' }],
    ['a text', '12'],
  ])('that a chain answers with %s is unavailable, and the rest of the account stays', async (_, answer) => {
    await open({ balance: async () => answer as never })
    await waitFor(() => expect(screen.getAllByText('Balance unavailable').length).toBeGreaterThan(0))
    expect(screen.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
  })

  test('is shown as unavailable, without a retry button, if the namespace has no balances', async () => {
    await open({ balance: null })
    expect(screen.queryByText('Tokens')).toBeNull()
    expect(await screen.findByText('Balance unavailable')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
})

test.each([
  ['the account', AccountView, 'Copy address 0xd8dA…6045'],
  ['its settings', AccountSettingsView, 'Copy address'],
  ['the list of wallets', ProfileWalletsView, 'Copy address'],
] as const)('an address that can not be copied in %s is selected in a field, which leaves focus to the button that copies', async (_, view, label) => {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent })
  const { kernel, tell } = await open({}, view as AnyView)
  fireEvent.click(await screen.findByRole('button', { name: label }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Your address' })
  expect([field.value, field.readOnly, document.activeElement]).toEqual([vitalik.address, true, field])
  expect(kernel.store.get(noticesSlice).banner?.text).toBe('Could not copy the address')
  act(() => tell({ type: 'accounts', accounts: [{ address: `0x${'1'.repeat(40)}`, type: 'eoa' }] }))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Copy address/)
})

test('shows the shortened address and a button to copy it', async () => {
  await open()
  expect(screen.getByText('0xd8dA…6045')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy address 0xd8dA…6045' })).toBeTruthy()
})

test('links to the block explorer of the network', async () => {
  await open()
  const link = screen.getByRole('link', { name: /block explorer/ })
  expect(link.getAttribute('href')).toBe(`https://scan.test/1/address/${vitalik.address}`)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})

test('when the wallet switches to another account, the view shows that account', async () => {
  const { tell, kernel } = await open()
  act(() => tell({ type: 'accounts', accounts: [{ address: `0x${'1'.repeat(40)}`, type: 'eoa' }] }))
  expect(await screen.findByText('0x1111…1111')).toBeTruthy()
  expect(kernel.router.current()?.view).toBe('Account')
})

describe('the network button', () => {
  test('shows the active network and leads to the networks', async () => {
    const { kernel } = await open()
    const chip = screen.getByRole('button', { name: 'Network: Ethereum. Choose another' })
    expect(chip.textContent).toMatch(/Ethereum$/)
    fireEvent.click(chip)
    expect(kernel.router.current()?.view).toBe('Networks')
  })

  test.each<[string, StageOptions]>([
    ['the host switched it off', { settings: { enableNetworkSwitch: false } }],
    ['there is only one network', { networks: [network(1, 'Ethereum')] }],
  ])('is hidden if %s', async (_, options) => {
    await open(options)
    expect(screen.queryByRole('button', { name: /Network/ })).toBeNull()
  })
})

test('actions and tabs come from plugins', async () => {
  const ran: string[] = []
  const extras = definePlugin({
    id: 'extras',
    setup(ctx) {
      const actions = { send: ['send', 40], onramp: ['buy', 10] } as const
      for (const id of ['send', 'onramp'] as const) {
        const [icon, order] = actions[id]
        ctx.slots.contribute(accountActions, {
          id,
          icon,
          order,
          label: () => id,
          run: (of) => void ran.push(`${id} ${of}`),
        })
      }
      for (const needs of [capabilities.balance, capabilities.activity, defineCapability('fuel/staking')]) {
        const { id } = needs
        ctx.slots.contribute(accountActions, { id, icon: 'info', order: 50, needs, label: () => id, run() {} })
      }
      ctx.slots.contribute(accountTabs, {
        id: 'pictures',
        label: () => 'Gallery',
        view: defineView<NamespaceParams>('Gallery', async () => ({
          default: ({ params }) => <p>Pictures of {params.namespace}</p>,
        })),
      })
    },
  })
  await open({ plugins: [extras()] })
  const actions = screen.getByRole('list', { name: 'Actions' })
  expect(actions.textContent).toBe('onrampsendbalance')
  fireEvent.click(screen.getByText('send'))
  expect(ran).toEqual(['send eip155'])
  fireEvent.click(screen.getByRole('tab', { name: 'Gallery' }))
  expect(await screen.findByText('Pictures of eip155')).toBeTruthy()
})

test('a tab that fails to load shows an error, and can be loaded again', async () => {
  let isDown = true
  const late = definePlugin({
    id: 'late',
    setup: (ctx) =>
      void ctx.slots.contribute(accountTabs, {
        id: 'late',
        label: () => 'Late',
        view: defineView('LateTab', async () => {
          if (isDown) throw new Error('down')
          return { default: () => <p>Here</p> }
        }),
      }),
  })
  await open({ plugins: [late()] })
  fireEvent.click(screen.getByRole('tab', { name: 'Late' }))
  expect(await screen.findByText('This part could not be loaded.')).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('a single tab is shown as a list with a heading', async () => {
  await open()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('Tokens')
})

describe('disconnecting', () => {
  test('closes the modal', async () => {
    const { kernel } = await open()
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => expect(kernel.modal.isOpen()).toBe(false))
  })

  test('makes the button busy', async () => {
    const stage = await open()
    let leave = () => {}
    stage.goodbye = () =>
      new Promise((resolve) => {
        leave = resolve
      })
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(screen.getByRole('button', { name: 'Disconnect' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => leave())
  })

  test('that fails shows a toast, because the modal has closed', async () => {
    const stage = await open()
    stage.goodbye = () => Promise.reject(new Error('no'))
    fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    await waitFor(() => {
      const { toasts } = stage.kernel.store.get(noticesSlice)
      expect(toasts.map((toast) => toast.text)).toEqual(['Failed to disconnect'])
    })
  })
})

test('waits for a pending connection, then shows the account', async () => {
  const stage = await createStage()
  const { connect } = await stage.kernel.load(wallet)
  void connect({ connectorId: 'test.fox', signal: stage.kernel.signal })
  await waitFor(() => expect(stage.requests).toHaveLength(1))
  stage.kernel.modal.open(AccountView)
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull()
  await act(async () => stage.requests[0]?.accept())
  expect(await screen.findByText('0xd8dA…6045')).toBeTruthy()
})

test('without a connected wallet, leads to the view Connect', async () => {
  const stage = await createStage()
  stage.kernel.modal.open(AccountView)
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await waitFor(() => expect(stage.kernel.router.current()?.view).toBe('Connect'))
})

describe('the settings', () => {
  test('show the whole address, the wallet and the network', async () => {
    const { kernel } = await open({}, AccountSettingsView)
    expect(screen.getByText(vitalik.address)).toBeTruthy()
    expect(screen.getByText('Fox')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /Ethereum/ }))
    expect(kernel.router.current()?.view).toBe('Networks')
  })

  test('show the rows of plugins', async () => {
    const ran: string[] = []
    const plugin = definePlugin({
      id: 'names',
      setup: (ctx) =>
        void ctx.slots.contribute(accountMenu, {
          id: 'name',
          label: () => 'Choose a name',
          icon: 'user',
          run: (namespace) => void ran.push(namespace),
        }),
    })
    await open({ plugins: [plugin()] }, AccountSettingsView)
    fireEvent.click(screen.getByRole('button', { name: 'Choose a name' }))
    expect(ran).toEqual(['eip155'])
  })

  test('show the network without an action if the host switched network switching off', async () => {
    await open({ settings: { enableNetworkSwitch: false } }, AccountSettingsView)
    expect(screen.queryByRole('button', { name: /Ethereum/ })).toBeNull()
    expect(screen.getByText('Ethereum')).toBeTruthy()
  })
})
