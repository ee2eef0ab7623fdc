import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFrame } from './createFrame.ts'
import type { CloseReason, Frame } from './types.ts'

const labels = { dialog: 'Wallet', close: 'Close', loading: 'Loading' }
let frame: Frame
let reasons: CloseReason[]
beforeEach(() => {
  reasons = []
  frame = createFrame({ theme: { mode: 'system' }, labels, onCloseRequest: (reason) => reasons.push(reason) })
})
afterEach(() => frame.destroy())

const dialogOf = () => frame.root.querySelector('dialog') as HTMLDialogElement

test('takes labels of another language, and keeps the name that a view gave', () => {
  const other = { dialog: 'Geldbörse', close: 'Schließen', loading: 'Lädt' }
  frame.setLabels(other)
  expect(dialogOf().getAttribute('aria-label')).toBe('Geldbörse')
  expect(frame.root.querySelector('.skeleton-close')?.getAttribute('aria-label')).toBe('Schließen')
  expect(frame.root.querySelector('.skeleton-rows')?.getAttribute('aria-label')).toBe('Lädt')
  frame.setLabel('title')
  frame.setLabels(labels)
  expect(dialogOf().hasAttribute('aria-label')).toBe(false)
  frame.setLabel()
  expect(dialogOf().getAttribute('aria-label')).toBe('Wallet')
})

test('shows and announces a failure, with a button in place of the rows, and can still be closed', () => {
  const onRetry = vi.fn()
  frame.open()
  frame.setFailure({ text: 'It did not load.', retry: 'Try again', onRetry })
  expect(frame.root.querySelector('.failure')?.textContent).toBe('It did not load.Try again')
  expect(frame.root.querySelector('[aria-live=assertive]')?.textContent).toBe('It did not load.')
  expect(frame.root.querySelector('.skeleton-rows')).toBeNull()
  const button = frame.root.querySelector<HTMLButtonElement>('.failure button')
  button?.focus()
  expect(frame.root.activeElement).toBe(button)
  button?.click()
  expect(onRetry).toHaveBeenCalledTimes(1)
  frame.setFailure()
  expect(frame.root.querySelector('.skeleton-rows')).not.toBeNull()
  expect(frame.root.activeElement?.className).toBe('card')
  frame.root.querySelector<HTMLButtonElement>('.skeleton-close')?.click()
  expect(reasons).toEqual(['button'])
})
