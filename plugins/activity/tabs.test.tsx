import { definePlugin, defineView } from 'portico/kernel'
import { AccountView, accountTabs, shell } from 'portico/shell'
import { createHarness } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { expect, onTestFinished, test, vi } from 'vitest'
import { activity } from './index.ts'

const view = defineView('GuestBookTab', async () => ({ default: () => null }))
const guestBook = definePlugin({
  id: 'guest-book',
  dependencies: [wallet],
  setup: ({ slots }) => void slots.contribute(accountTabs, { id: 'guest-book', label: () => 'Guest book', view }),
})

test('a tab without an order comes after tokens, collectibles and activity, although it was there first', async () => {
  const { kernel, screen, dispose } = await createHarness({
    plugins: [guestBook(), shell(), activity()],
    connected: true,
    render: true,
  })
  onTestFinished(dispose)
  kernel.modal.open(AccountView)
  await vi.waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Tokens',
      'NFTs',
      'Activity',
      'Guest book',
    ]),
  )
})
