import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { definePlugin, defineSlice, defineView, headerItems, type PluginContext } from 'portico/kernel'
import { useEffect } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import type { AnyView } from '../../kernel/internal.ts'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { ConnectView } from '../connect/connectView.ts'
import { type AccountAction, accountActions, accountMenu, accountTabs, footerNotes } from '../slots.ts'
import { createStage } from '../testing/views.tsx'
import { AccountSettingsView, AccountView } from '../viewTokens.ts'

afterEach(cleanup)

async function open(setup: (ctx: PluginContext) => void, view: AnyView = AccountView, isConnected = true) {
  const errors: unknown[] = []
  const extras = definePlugin({
    id: 'extras',
    slices: [choice],
    setup(ctx) {
      setup(ctx)
      return { ctx }
    },
  })
  const stage = await createStage({ plugins: [extras()], onError: (error) => errors.push(error) })
  if (isConnected) await stage.connect()
  stage.kernel.modal.open(view)
  render(
    <KernelProvider kernel={stage.kernel}>
      <ViewHost />
    </KernelProvider>,
  )
  await screen.findByRole('heading', { level: 2 })
  return { ...stage, errors, ctx: stage.kernel.use(extras).ctx }
}
const choice = defineSlice('choice', { isOn: false })
const failure = new Error('broken')
function fail(): never {
  throw failure
}
const nothing = defineView('Nothing', async () => ({ default: () => null }))
const only = (wanted: string) => (namespace: string) => namespace === wanted

describe('a contribution for one namespace', () => {
  test('is shown for accounts of that namespace only', async () => {
    await open(({ slots }) => {
      for (const of of ['eip155', 'solana']) {
        const part = {
          id: of,
          icon: 'info',
          label: () => `for ${of}`,
          isFor: only(of),
          run() {},
          view: nothing,
        } as const
        slots.contribute(accountActions, part)
        slots.contribute(accountTabs, { ...part, label: () => `tab ${of}` })
      }
    })
    expect(screen.getByRole('list', { name: 'Actions' }).textContent).toBe('for eip155')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Tokens', 'tab eip155'])
  })

  test('is a row in the settings of that namespace only', async () => {
    await open(({ slots }) => {
      for (const of of ['eip155', 'solana'])
        slots.contribute(accountMenu, { id: of, icon: 'info', label: () => `for ${of}`, isFor: only(of), run() {} })
    }, AccountSettingsView)
    expect(screen.getByText('for eip155')).toBeTruthy()
    expect(screen.queryByText('for solana')).toBeNull()
  })

  test('appears and disappears with the state that `isFor` reads', async () => {
    const { ctx } = await open(({ slots }) => {
      const isFor = (_: string, read: PluginContext['store']['get']) => read(choice).isOn
      slots.contribute(accountActions, { id: 'a', icon: 'info', label: () => 'Chosen', isFor, run() {} })
    })
    expect(screen.queryByText('Chosen')).toBeNull()
    act(() => ctx.store.update(choice, (draft) => void Object.assign(draft, { isOn: true })))
    expect(await screen.findByText('Chosen')).toBeTruthy()
  })
})

test('a header button is shown for its views and parameters', async () => {
  const ran: string[] = []
  const { kernel } = await open(({ slots }) => {
    slots.contribute(headerItems, {
      id: 'a',
      icon: 'info',
      label: () => 'About this namespace',
      isFor: ({ view, params }) => view === AccountView.id && Object.hasOwn(params as object, 'namespace'),
      run: () => void ran.push('a'),
    })
    slots.contribute(headerItems, { id: 'b', icon: 'info', label: () => 'Everywhere', run() {} })
  })
  await screen.findByRole('button', { name: 'Everywhere' })
  expect(screen.queryByRole('button', { name: 'About this namespace' })).toBeNull()
  act(() => kernel.modal.open(AccountView, { namespace: 'eip155' }))
  fireEvent.click(await screen.findByRole('button', { name: 'About this namespace' }))
  expect(ran).toEqual(['a'])
})

test('a tab whose cleanup throws costs the tabs, which can be shown again, and not the account', async () => {
  const Broken = () => {
    useEffect(() => fail, [])
    return <p>broken tab</p>
  }
  const view = defineView('Broken', async () => ({ default: Broken }))
  const { kernel, errors } = await open(({ slots }) => {
    slots.contribute(accountTabs, { id: 'broken', label: () => 'Broken', view })
  })
  fireEvent.click(screen.getByRole('tab', { name: 'Broken' }))
  await screen.findByText('broken tab')
  const entry = kernel.router.current()
  fireEvent.click(screen.getByRole('tab', { name: 'Tokens' }))
  await waitFor(() => expect(errors).toEqual([failure]))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tab', { name: 'Broken' })).toBeTruthy()
  expect(kernel.router.current()).toBe(entry)
})

test.each<[what: string, load: () => Promise<never>]>([
  ['has no default export', async () => ({}) as never],
  ['is empty', async () => undefined as never],
  ['throws at once', fail],
])('a tab whose module %s shows a way to try again, and not the account', async (_, broken) => {
  let load: (typeof nothing)['load'] = broken
  const view = defineView('Broken', () => load())
  const { errors } = await open(({ slots }) =>
    slots.contribute(accountTabs, { id: 'broken', label: () => 'Broken', view }),
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Broken' }))
  await waitFor(() => expect(errors).toHaveLength(1))
  const retry = await screen.findByRole('button', { name: 'Try again' })
  load = async () => ({ default: () => <p>The tab is here</p> })
  fireEvent.click(retry)
  await screen.findByText('The tab is here')
})

test('a plugin’s icon is drawn in every place; an unknown one is a placeholder with one warning', async () => {
  const { kernel } = await open(({ slots }) => {
    slots.contribute(accountActions, { id: 'own', icon: { path: 'M1 2h3' }, label: () => 'Own', run() {} })
    for (const id of ['one', 'two'])
      slots.contribute(accountActions, { id, icon: 'rocket' as never, label: () => id, run() {} })
  })
  const pathOf = (text: string) => screen.getByText(text).parentElement?.querySelector('path')?.getAttribute('d')
  expect([pathOf('Own'), pathOf('one'), pathOf('two')]).toEqual([
    'M1 2h3',
    pathOf('two'),
    expect.stringMatching(/^M6 4/),
  ])
  // The warning is logged by an effect, after the icons are drawn.
  await waitFor(() => expect(kernel.log.export().split('There is no icon \\"rocket\\"')).toHaveLength(2))
})

describe('a contribution that fails', () => {
  test.each<[what: string, bad: Partial<AccountAction>, expected: Error]>([
    ['throws in `label`', { label: fail }, failure],
    ['returns no text', { label: () => undefined as never }, new TypeError('The label of "bad" must be a text')],
    ['throws in `isFor`', { label: () => 'bad', isFor: fail }, failure],
    ['throws in `when`', { label: () => 'bad', when: fail }, failure],
  ])('because it %s is left out and reported, and the account stays', async (_, bad, expected) => {
    const { errors } = await open(({ slots }) => {
      for (const item of [bad, {}]) {
        const part = {
          icon: 'info' as const,
          run() {},
          view: nothing,
          label: () => 'good',
          ...item,
          id: item === bad ? 'bad' : 'good',
        }
        slots.contribute(accountActions, part)
        slots.contribute(accountTabs, { ...part })
        slots.contribute(headerItems, { ...part } as never)
      }
    })
    expect(screen.getByRole('list', { name: 'Actions' }).textContent).toBe('good')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Tokens', 'good'])
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'good' })).toHaveLength(2))
    expect(errors).toEqual([expected, expected, expected])
  })

  test('is left out of the settings and of the footer', async () => {
    const { errors } = await open(({ slots }) => {
      slots.contribute(accountMenu, { id: 'bad', icon: 'info', label: fail, run() {} })
    }, AccountSettingsView)
    expect(screen.getByRole('button', { name: 'Disconnect' })).toBeTruthy()
    expect(errors).toEqual([failure])
    cleanup()
    const other = await open(
      ({ slots }) => void slots.contribute(footerNotes, { id: 'bad', label: fail }),
      ConnectView,
      false,
    )
    expect(screen.getByText('Fox')).toBeTruthy()
    expect(other.errors).toEqual([failure])
  })

  test.each([
    ['throws', fail],
    ['rejects', () => Promise.reject(failure) as never],
  ])('when it is pressed (it %s) is reported, and the account stays', async (_, run) => {
    const { errors } = await open(({ slots }) => {
      slots.contribute(accountActions, { id: 'a', icon: 'info', label: () => 'Press', run })
    })
    await act(async () => fireEvent.click(screen.getByText('Press')))
    expect(errors).toEqual([failure])
    expect(screen.getByText('Press')).toBeTruthy()
  })
})
