import { expect, test } from 'vitest'
import { loadBitcoinJs, loadSecp256k1 } from './libraries.ts'

test('the libraries that the host installs are there', async () => {
  expect(await loadBitcoinJs()).toHaveProperty('Psbt')
  expect(await loadSecp256k1()).toHaveProperty('recover')
})
