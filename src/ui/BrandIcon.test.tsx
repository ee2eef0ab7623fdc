import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { BrandIcon, NetworkIcon } from './BrandIcon.tsx'

afterEach(cleanup)

const packaged = /^data:image\/svg\+xml,%3Csvg /
const source = () => document.querySelector('img')?.getAttribute('src') ?? ''
const remote = 'https://pictures.test/1.png'

test.each([
  'eip155:1',
  'eip155',
  'solana',
  'bip122',
  'coin:ETH',
  'brand:metamask',
])('the package has a picture for %s; only the letter is there until it is loaded', async (brand) => {
  const { container } = render(<BrandIcon name="Anything" brand={brand} />)
  // Another test may have loaded it.
  expect(container.textContent).toBe(source() ? '' : 'A')
  await waitFor(() => expect(source()).toMatch(packaged))
  cleanup()
  render(<NetworkIcon name="Anything" brand={brand} />)
  expect(source()).toMatch(packaged)
})

test('an external picture takes precedence; if it fails, the picture of the package is shown', async () => {
  render(<NetworkIcon name="Base" src={remote} brand="eip155:8453" />)
  expect(source()).toBe(remote)
  fireEvent.error(document.querySelector('img') as HTMLImageElement)
  await waitFor(() => expect(source()).toMatch(packaged))
})

test('while an external picture loads, and once it is there, that of the package is not there', async () => {
  const { container } = render(<NetworkIcon name="Optimism" src={remote} brand="eip155:10" />)
  const pictures = () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(screen.getByText('O')).toBeTruthy()
  // Requests that began earlier have ended when this one has.
  const other = render(<BrandIcon name="Gnosis" brand="eip155:100" />)
  await waitFor(() => expect(other.container.querySelector('img')).toBeTruthy())
  expect(pictures()).toEqual([remote])
  fireEvent.load(container.querySelector('img') as HTMLImageElement)
  expect(screen.queryByText('O')).toBeNull()
  expect(pictures()).toEqual([remote])
})

test('while a picture is requested, only the letter takes its place', () => {
  const { container } = render(<BrandIcon name="Base" isPending brand="eip155:8453" />)
  expect(container.textContent).toBe('B')
  expect(source()).toBe('')
})

test.each([
  'eip155:4242',
  'coin:NONE',
  'brand:toString',
  'constructor',
  '',
])('a letter is shown if the package has no picture for "%s"', async (brand) => {
  render(<BrandIcon name="Granite" brand={brand} />)
  expect(await screen.findByText('G')).toBeTruthy()
})
