import { expect, test } from 'vitest'
import { loadBitcoinJs, loadLibrary, loadSecp256k1 } from './libraries.ts'

test('the libraries that the host installs are there', async () => {
  expect(await loadBitcoinJs()).toHaveProperty('Psbt')
  expect(await loadSecp256k1()).toHaveProperty('recover')
})

test('a library that does not load is named', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  await expect(loadLibrary('bitcoinjs-lib', '7', () => Promise.reject(cause))).rejects.toMatchObject({
    code: 'DEPENDENCY_MISSING',
    message: 'bitcoinjs-lib could not be loaded. Is version 7 installed?',
    cause,
  })
})
