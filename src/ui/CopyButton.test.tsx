import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CopyButton } from './CopyButton.tsx'

const writeText = vi.fn<(text: string) => Promise<void>>()

beforeEach(() => {
  vi.useFakeTimers()
  writeText.mockReset()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const press = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Copy address' }))
  })

test('copies, announces it, and returns to its initial state after 1.5 s', async () => {
  writeText.mockResolvedValue()
  render(<CopyButton text="0xabc" label="Copy address" copiedLabel="Address copied" />)
  await press()
  expect(writeText).toHaveBeenCalledExactlyOnceWith('0xabc')
  expect(screen.getByRole('status').textContent).toBe('Address copied')
  act(() => vi.advanceTimersByTime(1_500))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a refused clipboard is reported, and no copy is announced', async () => {
  const onError = vi.fn()
  writeText.mockRejectedValue(new Error('denied'))
  render(<CopyButton text="0xabc" label="Copy address" copiedLabel="Address copied" onError={onError} />)
  await press()
  expect(onError).toHaveBeenCalledOnce()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a plain text before the icon is laid out beside it', () => {
  render(
    <CopyButton text="0xabc" label="Copy link" copiedLabel="Copied">
      Copy link
    </CopyButton>,
  )
  expect(screen.getByRole('button').childElementCount).toBe(2)
})
