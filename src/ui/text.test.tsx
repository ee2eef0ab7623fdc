import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Address, shortenAddress } from './Address.tsx'
import { ExternalLink } from './ExternalLink.tsx'

afterEach(cleanup)

test.each([
  ['0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', '0xd8dA…6045'],
  ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', '7EcD…FLtV'],
  ['0x1234', '0x1234'],
  ['', ''],
])('%s is shortened to %s', (address, short) => expect(shortenAddress(address)).toBe(short))

test('an address is shortened on screen, complete for screen readers, and left to right', () => {
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  render(<Address address={address} />)
  expect(screen.getByText('0xd8dA…6045').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText(address).closest('bdi')?.dir).toBe('ltr')
})

test.each([
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 10, '0xf39F', '2266'],
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 11, 'bc1q', 'dq'],
])('all of %s is shown in %i groups', (address, count, first, last) => {
  const { container } = render(<Address address={address} isWhole />)
  const groups = [...container.querySelectorAll('[aria-hidden] > span')].map(({ textContent }) => textContent)
  expect([groups.length, groups[0], groups.at(-1)]).toEqual([count, first, last])
  expect(groups.join('')).toBe(address)
  expect(container.querySelector('bdi > [aria-hidden]')?.textContent).toBe(address)
  expect(container.querySelector('.p-hidden')?.textContent).toBe(address)
})

test.each([
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', ['0xf39F', '2266']],
  // The last group has fewer than four characters, which are too few to compare.
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', ['bc1q', 'f5m', 'dq']],
  ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', ['7EcD', 'CF', 'LtV']],
])('of %s the ends are in bold', (address, ends) => {
  const { container } = render(<Address address={address} isWhole />)
  const bold = [...container.querySelectorAll('[data-end]')].map(({ textContent }) => textContent)
  expect(bold.map((text, at) => text.endsWith(ends[at] ?? '?'))).toEqual(ends.map(() => true))
})

test('a safe link opens in a new tab without `opener` and referrer', () => {
  render(<ExternalLink href="https://example.com/terms">Terms</ExternalLink>)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Terms' })
  expect(link.target).toBe('_blank')
  expect(link.rel).toBe('noopener noreferrer')
})

test('an unsafe link renders only its text', () => {
  render(<ExternalLink href="javascript:alert(1)">Terms</ExternalLink>)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Terms')).toBeTruthy()
})
