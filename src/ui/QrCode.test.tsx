import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drawQr, QrCode } from './QrCode.tsx'
import { scanQr } from './testing/scanQr.ts'

afterEach(cleanup)

const topic = '7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9'
const key = '587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'
const pairing = `wc:${topic}@2?expiryTimestamp=1767225600&relay-protocol=irn&symKey=${key}&methods=wc_sessionAuthenticate%2Cwc_sessionPropose`

const show = (value: string | undefined, logo = true) => {
  render(
    <QrCode value={value} label="QR code">
      {logo ? <span>logo</span> : null}
    </QrCode>,
  )
}

test.each([
  ['an address', '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
  ['a pairing link of 250 characters', pairing.padEnd(250, 'x').slice(0, 250)],
  ['the longest pairing link', pairing.padEnd(400, 'x')],
])('%s can be decoded, with a logo in its middle and without', (_, text) => {
  show(text, false)
  expect(scanQr(screen.getByRole('img', { name: 'QR code' }))).toBe(text)
  cleanup()
  show(text)
  expect(scanQr(screen.getByRole('img', { name: 'QR code' }), { covered: 0.18 })).toBe(text)
})

test('the place of the logo and a quiet zone of four modules stay empty', () => {
  const { side, hole, lines } = drawQr(pairing, 0.18)
  expect(hole / side).toBeGreaterThan(0.18)
  expect(hole / (side - 8)).toBeLessThan(0.28)
  const middle = side / 2
  const ends = [...lines.matchAll(/M([\d.]+) ([\d.]+)([hv])(\d+)/g)]
  const points = ends.flatMap(([, x, y, direction, length]) => [
    [Number(x), Number(y)] as const,
    [
      Number(x) + (direction === 'h' ? Number(length) : 0),
      Number(y) + (direction === 'v' ? Number(length) : 0),
    ] as const,
  ])
  expect(points.length).toBeGreaterThan(500)
  expect(points.filter(([x, y]) => Math.max(Math.abs(x - middle), Math.abs(y - middle)) < hole / 2)).toEqual([])
  expect(Math.min(...points.flat())).toBe(4.5)
  expect(Math.max(...points.flat())).toBe(side - 4.5)
})

test('a long text is drawn without the logo, and a text that is too long for any code is not drawn', () => {
  const long = 'x'.repeat(2000)
  show(long)
  expect(screen.queryByText('logo')).toBeNull()
  const code = screen.getByRole('img', { name: 'QR code' })
  expect(code.querySelector('.p-qr-line')?.getAttribute('d')).toBe(drawQr(long, 0).lines)
  cleanup()
  show('x'.repeat(3000))
  expect(screen.queryByRole('img')).toBeNull()
})

test('without a value a placeholder is drawn, which is hidden from screen readers', () => {
  show(undefined)
  expect(screen.queryByRole('img')).toBeNull()
  expect(document.querySelector('.p-qr[data-waiting]')?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('logo')).toBeTruthy()
})
