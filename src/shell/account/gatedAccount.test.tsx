import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { definePlugin } from 'portico/kernel'
import { connectGates, wallet } from 'portico/wallet'
import { afterEach, expect, test } from 'vitest'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import { createStage, oneEther } from '../testing/views.tsx'
import { AccountView } from '../viewTokens.ts'

afterEach(cleanup)

/** A gate that checks an account until the test calls `pass`. */
function createGate() {
  const gate: { pass?: () => void } = {}
  const plugin = definePlugin({
    id: 'gates',
    guard: true,
    dependencies: [wallet],
    setup: (ctx) =>
      void ctx.slots.contribute(connectGates, {
        id: 'gate',
        holds: () => true,
        enter: (account) =>
          new Promise((resolve) => {
            gate.pass = () => {
              ctx.use(wallet).hold('gate', account.namespace, null, account)
              resolve('passed')
            }
          }),
      }),
  })
  return { gate, plugin }
}

test('an account that is opened while a gate checks it loads its balance once it has passed', async () => {
  const { gate, plugin } = createGate()
  let reads = 0
  const balance = async () => {
    reads++
    return oneEther
  }
  const stage = await createStage({ plugins: [plugin()], balance })
  const connecting = stage.connect()
  await waitFor(() => expect(gate.pass).toBeDefined())
  await act(async () => {
    stage.kernel.modal.open(AccountView)
    render(
      <KernelProvider kernel={stage.kernel}>
        <ViewHost />
      </KernelProvider>,
    )
  })
  expect((await screen.findAllByText('Loading…')).length).toBeGreaterThan(0)
  expect([screen.queryByText('Balance unavailable'), reads]).toEqual([null, 0])
  await act(async () => gate.pass?.())
  await connecting
  await waitFor(() => expect(screen.getAllByText('1.834', { exact: false })).toHaveLength(2))
  expect(reads).toBe(1)
})
