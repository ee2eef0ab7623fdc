import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { routerSlice } from 'portico/kernel'
import { afterEach, expect, test } from 'vitest'
import { createNamespaces } from '../testing/connections.tsx'
import { NetworksView } from '../viewTokens.ts'
import { ConnectView } from './connectView.ts'

afterEach(cleanup)

/** Presses two rows before the code of the next view is loaded. */
async function pressBoth(first: string, last: string) {
  const rows = await Promise.all(
    [first, last].map((name) => screen.findByRole('button', { name: new RegExp(`^${name}`) })),
  )
  for (const row of rows) fireEvent.click(row)
}

test('of two wallets that are pressed at once only the last is asked, also on the way back', async () => {
  const { evm, kernel, show, view } = await createNamespaces()
  for (const name of ['a', 'b']) {
    evm.announce(name)
    evm.wallet(name).mode = 'hang'
  }
  kernel.modal.open(ConnectView)
  show()
  await pressBoth('A', 'B')
  await waitFor(() => expect(evm.requests).toHaveLength(1))
  expect(kernel.router.current()?.params).toMatchObject({ connectorId: 'b' })
  act(() => kernel.router.back())
  expect(view()).toBe('Connect')
})

test.each([
  'What is a wallet',
  'I don’t have a wallet',
])('a wallet that is pressed right before "%s" is not asked, also on the way back', async (name) => {
  const { evm, kernel, show, view } = await createNamespaces()
  evm.announce('a')
  kernel.modal.open(ConnectView)
  show()
  await pressBoth('A', name)
  await screen.findByRole('button', { name: 'Back' })
  act(() => kernel.router.back())
  expect(view()).toBe('Connect')
  await screen.findByRole('button', { name: /^A/ })
  expect(evm.requests).toHaveLength(0)
})

test.each([
  'push',
  'reset',
] as const)('a wallet that is pressed while a host shows another view (%s) takes nothing from it', async (way) => {
  const { evm, kernel, show } = await createNamespaces()
  evm.announce('a')
  evm.wallet('a').mode = 'hang'
  kernel.modal.open(ConnectView)
  show()
  const row = await screen.findByRole('button', { name: /^A/ })
  act(() => kernel.router[way](NetworksView))
  fireEvent.click(row)
  expect(
    kernel.store
      .get(routerSlice)
      .stack.map(({ view }) => view)
      .slice(-2),
  ).toEqual(['Networks', 'ConnectingExternal'])
})

test('of two namespaces of a wallet that are pressed at once only the last is asked, also on the way back', async () => {
  const { evm, solana, kernel, show, view } = await createNamespaces()
  for (const chain of [evm, solana]) {
    chain.announce('w')
    chain.wallet('w').mode = 'hang'
  }
  kernel.modal.open(ConnectView)
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^W\b/ }))
  await screen.findByRole('heading', { name: 'Choose a network for W' })
  await pressBoth('.*EVM', 'Solana')
  await waitFor(() => expect(solana.requests).toHaveLength(1))
  expect(evm.requests).toHaveLength(0)
  act(() => kernel.router.back())
  expect(view()).toBe('ConnectingMultiChain')
})
