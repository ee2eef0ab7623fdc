import { act, render, waitFor } from '@testing-library/react'
import { definePlugin } from 'portico/kernel'
import { expect, test } from 'vitest'
import { PorticoProvider, useAccount } from './index.ts'
import { connect, setUpPage } from './testing/page.tsx'

const page = setUpPage()

test('useAccount() is disconnected while no kernel can start, and connected again after the next attempt', async () => {
  const before = page.make()
  await connect(before)
  before.destroy()

  let isBroken = true
  const guard = definePlugin({
    id: 'gate',
    guard: true,
    setup() {
      if (isBroken) throw new Error('The guard can not begin')
    },
  })
  const modal = page.make({ plugins: [guard()], onError() {} })
  const statuses: string[] = []
  function Status() {
    const { status } = useAccount()
    if (statuses.at(-1) !== status) statuses.push(status)
    return null
  }
  render(
    <PorticoProvider modal={modal}>
      <Status />
    </PorticoProvider>,
  )
  await waitFor(() => expect(statuses).toEqual(['connecting', 'disconnected']))
  isBroken = false
  // The attempt that fails may still be about to reject.
  await act(() => modal.ready().catch(() => modal.ready()))
  // React may or may not render the `connecting` status in between.
  expect(statuses.filter((status, at) => at === 0 || status !== 'connecting')).toEqual([
    'connecting',
    'disconnected',
    'connected',
  ])
  expect(await modal.connect()).toMatchObject({ status: 'connected' })
})
