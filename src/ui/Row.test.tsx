import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from './Button.tsx'
import { List, Row } from './List.tsx'
import { Skeleton } from './Loading.tsx'
import { Tag } from './Text.tsx'

afterEach(cleanup)

test('the whole row is one button, an item of a named list', () => {
  const onSelect = vi.fn()
  render(
    <List heading="Wallets">
      <Row label="MetaMask" detail="Browser extension" tag={<Tag>Installed</Tag>} onSelect={onSelect} />
      <Row label="Rabby" onSelect={onSelect} />
    </List>,
  )
  expect(screen.getByRole('list', { name: 'Wallets' }).children).toHaveLength(2)
  fireEvent.click(screen.getByText('Installed'))
  expect(onSelect).toHaveBeenCalledOnce()
  expect(screen.getAllByRole('button')).toHaveLength(2)
})

test('a placeholder is no item of its list', () => {
  render(
    <List label="Wallets">
      <Row label="MetaMask" onSelect={() => {}} />
      <Skeleton shape="row" />
    </List>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['MetaMask'])
})

test('names are shown as text', () => {
  render(<Row label="<img src=x onerror=alert(1)>" onSelect={() => {}} />)
  expect(document.querySelector('img')).toBeNull()
  expect(screen.getByRole('button').textContent).toBe('<img src=x onerror=alert(1)>')
})

test('a name has the direction of its own text, so that it is truncated at its end in every language', () => {
  render(
    <div dir="rtl">
      <Row label="A wallet with a very long name" detail="metamask.io" onSelect={() => {}} />
    </div>,
  )
  expect(screen.getByText('A wallet with a very long name').dir).toBe('auto')
  expect(screen.getByText('metamask.io').dir).toBe('auto')
})

test('the current choice is marked for screen readers', () => {
  render(<Row label="Base" selected onSelect={() => {}} />)
  expect(screen.getByRole('button').getAttribute('aria-current')).toBe('true')
})

test.each(['row', 'button'])('a busy %s keeps focus and ignores presses', (kind) => {
  const act = vi.fn()
  render(
    kind === 'row' ? (
      <Row label="Base" busy onSelect={act} />
    ) : (
      <Button busy onPress={act}>
        Base
      </Button>
    ),
  )
  const button = screen.getByRole('button', { name: 'Base' })
  button.focus()
  fireEvent.click(button)
  expect(act).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
})
