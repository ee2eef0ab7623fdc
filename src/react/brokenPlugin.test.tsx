import { act, screen, waitFor } from '@testing-library/react'
import type { PorticoModal } from 'portico'
import { definePlugin } from 'portico/kernel'
import { usePlugin } from 'portico/view'
import { connectorsSlice, wallet } from 'portico/wallet'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { ConnectButton, useBalance, useConnection, useIdentity, useTokens } from './index.ts'
import { answerBalances, setUpPage, show } from './testing/page.tsx'

const page = setUpPage()

const broken = definePlugin({
  id: 'broken',
  loading: 'lazy',
  load: () => Promise.reject(new TypeError('Failed to fetch')),
})
const hanging = definePlugin({ id: 'hanging', loading: 'lazy', load: () => new Promise<never>(() => {}) })

const tips = definePlugin({ id: 'tips', setup: () => ({ text: 'Write the words down' }) })

async function connect(modal: PorticoModal) {
  await act(() => modal.ready())
  const { kernel } = modal
  if (!kernel) throw new Error('No kernel runs')
  const connector = await waitFor(() => {
    const [found] = kernel.store.get(connectorsSlice).connectors
    if (!found) throw new Error('No wallet was found yet')
    return found
  })
  await act(async () => {
    const domain = await kernel.load(wallet)
    await domain.connect({ connectorId: connector.id, signal: new AbortController().signal })
  })
}

const plugins = [
  ['fails to load', broken],
  ['hangs while it loads', hanging],
] as const

test.each(plugins)('components that wait for the kernel are drawn although a plugin %s', async (_, plugin) => {
  const modal = page.make({ plugins: [tips(), plugin()] })
  const Tip = () => <b>{usePlugin(tips).text}</b>
  show(
    modal,
    <Suspense>
      <Tip />
    </Suspense>,
  )
  expect(await screen.findByText('Write the words down')).toBeTruthy()
})

test.each(plugins)('hooks and buttons work although a plugin %s', async (_, plugin) => {
  const modal = page.make({ plugins: [plugin()] })
  answerBalances()
  let seen = {} as ReturnType<typeof useBalance> & { connections: ReturnType<typeof useConnection> }
  function Probe() {
    useIdentity()
    useTokens()
    seen = { ...useBalance(), connections: useConnection() }
    return <ConnectButton balance="show" />
  }
  show(modal, <Probe />)
  await connect(modal)
  await waitFor(() => expect(seen).toMatchObject({ formatted: '1.234 ETH', error: null }))
  await waitFor(() => expect(screen.getByRole('button').textContent).toContain('1.234 ETH'))
  const { address } = modal.getAccount()
  await act(() => seen.connections.setLabel({ namespace: 'eip155', address: String(address) }, 'Savings'))
  expect(seen.connections.error).toBeNull()
})
