import { expect, test } from 'vitest'
import { isEvmAddress } from './address.ts'
import { loadChecksum } from './checksum.ts'

const checksummed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const lower = checksummed.toLowerCase()

test.each([
  [checksummed, true],
  [lower, true],
  [lower.slice(2), true],
  [lower.slice(2).toUpperCase(), true],
  [`0x${'e'.repeat(40)}`, true],
  [`0X${lower.slice(2)}`, false],
  [lower.slice(0, -1), false],
  [`${lower}0`, false],
  [` ${lower}`, false],
  [`${lower}\n`, false],
  [`send to ${lower}`, false],
  [`0x${'g'.repeat(40)}`, false],
  ['vitalik.eth', false],
  ['', false],
])('whether %j has the form of an address: %s', (value, expected) => {
  expect(isEvmAddress(value)).toBe(expected)
})

test('an address gets the case of its checksum', async () => {
  const toChecksumAddress = await loadChecksum()
  expect(toChecksumAddress(lower)).toBe(checksummed)
  expect(toChecksumAddress(lower.slice(2))).toBe(checksummed)
})
