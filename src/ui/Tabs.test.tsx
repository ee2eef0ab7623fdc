import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

afterEach(cleanup)

const tabs = ['Tokens', 'NFTs', 'Activity'].map((label) => ({ id: label.toLowerCase(), label }))

function Example({ dir = 'ltr' }: { dir?: string }) {
  const [selected, setSelected] = useState('tokens')
  return (
    <div style={{ direction: dir as 'ltr' | 'rtl' }}>
      <Tabs label="Assets" tabs={tabs} selected={selected} onSelect={setSelected}>
        Panel of {selected}
      </Tabs>
    </div>
  )
}

const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
const focused = () => document.activeElement?.textContent

test('only the selected tab is in the tab order, and the panel is labelled by it', () => {
  render(<Example />)
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
  expect(screen.getByRole('tabpanel', { name: 'Tokens' }).textContent).toBe('Panel of tokens')
})

test('arrows move focus and select, wrapping at the ends; Home and End go to the ends', () => {
  render(<Example />)
  screen.getByRole('tab', { name: 'Tokens' }).focus()
  press('ArrowRight')
  expect(focused()).toBe('NFTs')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('NFTs')
  press('End')
  expect(focused()).toBe('Activity')
  press('ArrowRight')
  expect(focused()).toBe('Tokens')
  press('ArrowLeft')
  expect(focused()).toBe('Activity')
  press('Home')
  expect(focused()).toBe('Tokens')
})

test('arrows follow the visual order from right to left', () => {
  render(<Example dir="rtl" />)
  screen.getByRole('tab', { name: 'Tokens' }).focus()
  press('ArrowLeft')
  expect(focused()).toBe('NFTs')
})

test('while no tab is selected, the keyboard reaches the first one', () => {
  render(
    <Tabs label="Assets" tabs={tabs} selected="gone" onSelect={() => {}}>
      Panel
    </Tabs>,
  )
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1])
})

test.each(['altKey', 'ctrlKey', 'metaKey'])('arrows with %s are left to the browser', (modifier) => {
  render(<Example />)
  screen.getByRole('tab', { name: 'Tokens' }).focus()
  const isUnhandled = fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowRight', [modifier]: true })
  expect([isUnhandled, focused()]).toEqual([true, 'Tokens'])
})

test('the panel is named by its tab, also if the id of the tab has spaces', () => {
  render(
    <Tabs label="Assets" tabs={[{ id: 'my tab', label: 'Mine' }, ...tabs]} selected="my tab" onSelect={() => {}} />,
  )
  expect(screen.getByRole('tabpanel', { name: 'Mine' })).toBeTruthy()
})

test('a single tab is not shown, and its panel stays the same as others come and go', () => {
  const show = (count: number) => (
    <Tabs label="Assets" tabs={tabs.slice(-count)} selected="activity" onSelect={() => {}}>
      <input aria-label="Search" defaultValue="fox" />
    </Tabs>
  )
  const { rerender } = render(show(1))
  expect([screen.queryByRole('tablist'), screen.queryByRole('tabpanel')]).toEqual([null, null])
  const field = screen.getByRole('textbox', { name: 'Search' })
  field.focus()
  for (const count of [3, 1]) {
    rerender(show(count))
    expect(screen.queryAllByRole('tab')).toHaveLength(count === 1 ? 0 : count)
    expect(document.activeElement).toBe(field)
  }
})
