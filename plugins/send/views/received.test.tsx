import { fireEvent, waitFor, within } from '@testing-library/react'
import { defineError } from 'portico/kernel'
import { data } from 'portico/wallet'
import { afterEach, expect, test } from 'vitest'
import { clearStage, openForm, receiver, type SendAbilities, show, usdt } from '../testing.tsx'

afterEach(clearStage)
/** The review of a transfer of 1,000 units of a token. */
async function review(can: SendAbilities) {
  const stage = await openForm({ can })
  const { kernel, controller, fill } = stage
  await (await kernel.load(data)).refreshTokens('eip155', { signal: kernel.signal })
  await fill('0.001')
  controller.setToken(`eip155:1:${usdt}`)
  await waitFor(() => expect(stage.state().receiver.status).toBe('known'))
  controller.review()
  const screen = show(stage)
  await screen.findByText('Token address')
  const fact = (label: string) => {
    const line = screen.queryByText(label)?.closest('div')
    return line ? within(line).getByRole('definition').textContent : null
  }
  return { ...stage, screen, fact }
}

test('the review shows the fee of a token and the received amount, which the transfer passes to the chain', async () => {
  const asked: unknown[] = []
  const { fact, screen, sent } = await review({
    async received(_, transfer) {
      asked.push(transfer)
      return '990'
    },
  })
  await waitFor(() => expect(fact('Receiver gets')).toBe('0.00099 USDT'))
  expect(fact('Token fee')).toBe('0.00001 USDT')
  expect(asked).toEqual([{ to: receiver, amount: '1000', token: usdt }])
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toMatchObject([{ amount: '1000', token: usdt, received: '990' }]))
})

test.each<[string, SendAbilities]>([
  ['keeps nothing', { received: async () => '1000' }],
  ['gives more', { received: async () => '1001' }],
  ['is of a namespace that knows of no such tokens', {}],
  ['answers garbage', { received: async () => '-1' }],
  ['answers nothing', { received: async () => undefined as never }],
  [
    'can not be read',
    {
      received: async () => {
        throw new Error('boom')
      },
    },
  ],
  ['never answers', { received: () => new Promise(() => {}) }],
])('the review shows the whole amount as received for a token that %s', async (_, can) => {
  const { fact, screen, sent } = await review(can)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(fact('Receiver gets')).toBeNull()
  await waitFor(() => expect(sent).toMatchObject([{ amount: '1000', received: '1000' }]))
})

test('a transfer with another fee than shown is refused, and the review shows the new amount', async () => {
  let kept = 0
  const { fact, screen } = await review({
    received: async () => `${1_000 - kept}`,
    async send() {
      kept = 10
      throw new (defineError('STRANGE', 'Strange', { meaning: 'tokenFee' }))()
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('The token keeps a part of the amount. Check what the receiver gets, then send again.')
  await waitFor(() => expect(fact('Receiver gets')).toBe('0.00099 USDT'))
})

test('the review of a transfer that the wallet is still asked to sign shows both fees again', async () => {
  const { fact, screen, controller, state } = await review({
    received: async () => '990',
    send: () => new Promise(() => {}),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(state().isSending).toBe(true))
  // A host opens a form of its own in the meantime.
  await controller.begin({ amount: '2' })
  controller.review()
  await waitFor(() => expect(fact('Receiver gets')).toBe('0.00099 USDT'))
  await waitFor(() => expect(fact('Estimated network fee')).toContain('0.000065'))
})

test('once another network is on screen, the fees of that transfer are not read for it', async () => {
  const asked: string[] = []
  const { screen, controller, state, tell } = await review({
    async fee({ network }, { amount }) {
      // The form reads the fee of the other network, without an amount.
      if (amount !== undefined) asked.push(network.caipNetworkId)
      return '65000000000000'
    },
    async received({ network }) {
      asked.push(network.caipNetworkId)
      return '990'
    },
    send: () => new Promise(() => {}),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(state().isSending).toBe(true))
  tell({ type: 'network', network: 'eip155:8453' })
  asked.length = 0
  controller.review()
  await screen.findByText('Token address')
  expect(asked).toEqual([])
})
