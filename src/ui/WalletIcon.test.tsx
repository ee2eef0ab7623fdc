import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WalletIcon } from './WalletIcon.tsx'

afterEach(cleanup)

const image = () => document.querySelector('img')
const letter = () => document.querySelector('.p-letter')?.textContent

test('an image is decoration and tells its server nothing of the page', () => {
  render(<WalletIcon name="MetaMask" src="https://example.com/icon.png" />)
  expect(image()?.alt).toBe('')
  expect(image()?.referrerPolicy).toBe('no-referrer')
})

test.each([
  undefined,
  '',
  'http://example.com/a.png',
  'javascript:alert(1)',
  'data:text/html,a',
])('%j is never loaded: a letter stands in', (src) => {
  render(<WalletIcon name="metaMask" src={src} />)
  expect(image()).toBeNull()
  expect(letter()).toBe('M')
})

test('an image that fails gives way to the letter, and another source is tried', () => {
  const { rerender } = render(<WalletIcon name="Rabby" src="https://example.com/a.png" />)
  fireEvent.error(image() as HTMLImageElement)
  expect(letter()).toBe('R')
  rerender(<WalletIcon name="Rabby" src="https://example.com/b.png" />)
  expect(image()?.src).toBe('https://example.com/b.png')
})

test('a name without letters has a tile too', () => {
  render(<WalletIcon name="  " />)
  expect(letter()).toBe('?')
})

test('the first letter may be beyond the basic plane', () => {
  render(<WalletIcon name="🦊 wallet" />)
  expect(letter()).toBe('🦊')
})
