import { act, cleanup, render, screen } from '@testing-library/react'
import { createHarness } from 'portico/testing'
import { ScrollArea } from 'portico/ui'
import { loadAmounts } from 'portico/wallet'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { KernelProvider } from '../../../src/view/KernelProvider.tsx'
import { toRows } from '../rules/rows.ts'
import type { ActivityItem } from '../tokens.ts'
import { ActivityList } from './ActivityList.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const day = 86_400_000
const items: readonly ActivityItem[] = Array.from({ length: 100_000 }, (_, index) => ({
  id: `t${index}`,
  hash: `0x${index}`,
  type: 'send',
  status: 'confirmed',
  at: Date.UTC(2025, 5, 15) - (index * day) / 100,
  with: 'App',
  moves: [],
}))

/** Draws a list of these items, on a page that has room for some. */
async function draw(shown: readonly ActivityItem[], onEnd?: () => void) {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(480)
  const { kernel, dispose } = await createHarness()
  onTestFinished(dispose)
  const rows = toRows(shown, new Date(2025, 7, 1))
  const amounts = await loadAmounts()
  render(
    <KernelProvider kernel={kernel}>
      <ScrollArea>
        <ActivityList
          label="Activity"
          listKey="one"
          rows={rows}
          network={undefined}
          amounts={amounts}
          hasMore
          onEnd={onEnd}
        />
      </ScrollArea>
    </KernelProvider>,
  )
  return rows
}

test('two collectibles of one name with different pictures are both shown, and React does not warn', async () => {
  const warned = vi.spyOn(console, 'error').mockImplementation(() => {})
  const ticket = { direction: 'in', name: 'Ticket', isNft: true, numeric: '1' } as const
  const moves = ['1', '2'].map((id) => ({ ...ticket, imageUrl: `https://pictures.test/${id}.png` }))
  await draw(items.slice(0, 1).map((item) => ({ ...item, moves })))
  expect(screen.getAllByText('Ticket')).toHaveLength(2)
  expect(warned).not.toHaveBeenCalled()
})

test('an amount that is too small to show has no sign where it was sent, and its worth reads from left to right', async () => {
  const coin = { isNft: false, name: 'ETH', imageUrl: undefined, isCoin: true, value: 0.000001 } as const
  const move = { ...coin, direction: 'out', numeric: '0.0000004' } as const
  await draw(items.slice(0, 1).map((item) => ({ ...item, moves: [move] })))
  expect(screen.getByText(/ETH/).textContent).toBe('<0.001 ETH')
  expect(screen.getByText('<$0.01').getAttribute('dir')).toBe('ltr')
})

test.each([
  ['trade', 'out', '−<0.001 ETH'],
  ['execute', 'in', '+<0.001 ETH'],
  ['send', 'in', '+<0.001 ETH'],
  ['receive', 'in', '<0.001 ETH'],
] as const)('an amount that is too small to show has a sign unless the label says its direction: %s, %s', async (type, direction, text) => {
  const move = {
    isNft: false,
    name: 'ETH',
    imageUrl: undefined,
    isCoin: true,
    direction,
    numeric: '0.0000004',
  } as const
  await draw(items.slice(0, 1).map((item) => ({ ...item, type, moves: [move] })))
  expect(screen.getByText(/ETH/).textContent).toBe(text)
})

test('of 100,000 transactions, only the lines on screen are rendered at every scroll position', async () => {
  const onEnd = vi.fn()
  const rows = await draw(items, onEnd)
  const drawn = () => screen.getAllByRole('listitem').map((line) => Number(line.getAttribute('aria-posinset')))
  const area = document.querySelector('.p-scroll') as HTMLElement
  const scrollTo = (top: number) =>
    act(async () => {
      area.scrollTop = top
      area.dispatchEvent(new Event('scroll'))
    })
  expect(drawn()[0]).toBe(1)
  expect(drawn().length).toBeLessThan(30)
  await scrollTo(3_200_000)
  expect(drawn()[0]).toBeGreaterThan(40_000)
  expect(drawn().length).toBeLessThan(30)
  expect(onEnd).not.toHaveBeenCalled()
  await scrollTo(6_450_000)
  expect(drawn().at(-1)).toBe(rows.length)
  expect(onEnd).toHaveBeenCalled()
})
