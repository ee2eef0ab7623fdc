import { cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { WalletIcon } from './WalletIcon.tsx'

afterEach(cleanup)

const image = () => document.querySelector('img')
const letter = () => document.querySelector('.p-letter')?.textContent

test('an image is hidden from screen readers and sends no referrer', () => {
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
])('%j is not loaded, and a letter is shown', (src) => {
  render(<WalletIcon name="metaMask" src={src} />)
  expect(image()).toBeNull()
  expect(letter()).toBe('M')
})

test('an image that fails is replaced by the letter, and another source is loaded', () => {
  const { rerender } = render(<WalletIcon name="Rabby" src="https://example.com/a.png" />)
  fireEvent.error(image() as HTMLImageElement)
  expect(letter()).toBe('R')
  rerender(<WalletIcon name="Rabby" src="https://example.com/b.png" />)
  expect(image()?.src).toBe('https://example.com/b.png')
})

test('a picture that hangs leaves the letter, which goes once the picture is there', () => {
  const { rerender } = render(<WalletIcon name="Rabby" isPending />)
  expect(letter()).toBe('R')
  rerender(<WalletIcon name="Rabby" src="https://example.com/a.png" />)
  expect(letter()).toBe('R')
  fireEvent.load(image() as HTMLImageElement)
  expect(letter()).toBeUndefined()
  rerender(<WalletIcon name="Rabby" src="https://example.com/b.png" />)
  expect(letter()).toBe('R')
  rerender(<WalletIcon name="Rabby" src="data:image/png;base64,AA==" />)
  expect(letter()).toBeUndefined()
})

test('an account shows its colours until its picture is there', () => {
  render(<Avatar address="0x1" src="https://example.com/a.png" />)
  expect(document.querySelector('.p-avatar svg')).toBeTruthy()
  fireEvent.load(image() as HTMLImageElement)
  expect(document.querySelector('.p-avatar svg')).toBeNull()
})

test('a tile is drawn for a name without letters too', () => {
  render(<WalletIcon name="  " />)
  expect(letter()).toBe('?')
})

test('the first letter may be beyond the basic plane', () => {
  render(<WalletIcon name="🦊 wallet" />)
  expect(letter()).toBe('🦊')
})
