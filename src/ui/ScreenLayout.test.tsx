import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { Banner, type NoticeProps, Toast, ToastRegion } from './Banner.tsx'
import { ErrorState } from './EmptyState.tsx'
import { ScreenLayout } from './ScreenLayout.tsx'

afterEach(cleanup)

test('has a focusable heading with an id for the dialog, and buttons to go back and to close', () => {
  const [onBack, onClose] = [vi.fn(), vi.fn()]
  render(
    <ScreenLayout
      title="Networks"
      titleId="title"
      onBack={onBack}
      backLabel="Back"
      onClose={onClose}
      closeLabel="Close"
    >
      Body
    </ScreenLayout>,
  )
  const heading = screen.getByRole('heading', { name: 'Networks' })
  expect(heading.id).toBe('title')
  expect(heading.tabIndex).toBe(-1)
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onBack).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledOnce()
})

test('without a back button, `start` is shown in its place', () => {
  render(
    <ScreenLayout title="Connect" start={<span>Help</span>}>
      Body
    </ScreenLayout>,
  )
  expect(screen.getByText('Help')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('an error is announced and has a retry button', () => {
  const onRetry = vi.fn()
  render(<ErrorState message="Balances could not be loaded." retryLabel="Try again" onRetry={onRetry} />)
  expect(screen.getByRole('alert').textContent).toContain('Balances could not be loaded.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test.each([
  ['error', 'alert'],
  ['info', 'status'],
] as const)('a banner of kind %s is an %s', (kind, role) => {
  const onDismiss = vi.fn()
  render(
    <Banner kind={kind} onDismiss={onDismiss} dismissLabel="Dismiss">
      Text
    </Banner>,
  )
  expect(screen.getByRole(role).textContent).toBe('Text')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(onDismiss).toHaveBeenCalledOnce()
})

test('a notice that can be dismissed needs a name for its button', () => {
  // @ts-expect-error `dismissLabel` is missing
  const props: NoticeProps = { kind: 'info', children: 'Text', onDismiss: vi.fn() }
  expect(props).toBeTruthy()
})

test('toasts are in a named region, which is no live region itself', () => {
  render(
    <ToastRegion label="Notifications">
      <Toast kind="success">Copied</Toast>
    </ToastRegion>,
  )
  expect(screen.getByRole('region', { name: 'Notifications' }).hasAttribute('aria-live')).toBe(false)
})

test('the generated picture of an address does not depend on its case', () => {
  const draw = (address: string) => renderToString(<Avatar address={address} />)
  expect(draw('0xABC')).toBe(draw('0xabc'))
  expect(draw('0xABC')).not.toBe(draw('0xABD'))
})
