/** The order in which the parts of a review are shown. */
import { cleanup } from '@testing-library/react'
import { createHarness } from 'portico/testing'
import { chainAdapters, connectionsSlice, wallet } from 'portico/wallet'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { RequestCaution, RequestDescription, RequestSimulation } from '../wallet/internal.ts'
import { review } from './index.ts'
import { ReviewRequestView } from './tokens.ts'

beforeAll(async () => {
  await Promise.all([ReviewRequestView.load(), import('./setup.ts')])
}, 60_000)
afterEach(cleanup)

const order = {
  type: 'data',
  name: 'Order',
  domain: 'A market',
  fields: Array.from({ length: 30 }, (_, at) => ({ label: `item ${at}`, type: 'text', value: 'x' }) as const),
} as const

/** The review of a request with these cautions. */
async function open(cautions: readonly RequestCaution[], simulation?: RequestSimulation) {
  const harness = await createHarness({ plugins: [review()], connected: true, render: true })
  onTestFinished(harness.dispose)
  const { kernel, screen } = harness
  const domain = await kernel.load(wallet)
  const adapter = kernel.slots.get(chainAdapters).find(({ id }) => id === 'eip155')
  if (!adapter) throw new Error('There is no adapter')
  const address = kernel.store.get(connectionsSlice).connections.eip155?.accounts[0]?.address ?? ''
  Object.assign(adapter.can, {
    describeRequest: async (): Promise<RequestDescription> => ({
      actions: [order],
      account: address,
      network: 'eip155:1',
      cautions,
      data: '[]',
    }),
    simulateRequest: simulation && (async () => simulation),
  })
  const provider = domain.session()?.provider as { request(call: object): Promise<unknown> }
  provider.request({ method: 'personal_sign', params: ['0x48656c6c6f', address] }).catch(() => {})
  return screen
}

test('dangers come before warnings, and both before what the request does', async () => {
  const screen = await open(
    [
      { kind: 'unknownData', weight: 'warning' },
      { kind: 'otherNetwork', weight: 'danger', subject: 'eip155:10' },
    ],
    { changes: null, outcome: 'fails', fee: null },
  )
  await screen.findByText(/^This will fail/)
  const parts = [/^This will fail/, /^This is for another network/, /^What this signature allows/, /^Sign Order for/]
  const nodes = parts.map((text) => screen.getByText(text))
  const inOrder = [...nodes].sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )
  expect(nodes.map(({ textContent }) => textContent)).toEqual(inOrder.map(({ textContent }) => textContent))
})
