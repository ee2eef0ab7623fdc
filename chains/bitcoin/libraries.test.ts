import { expect, test } from 'vitest'
import { loadBitcoinJs, loadSecp256k1 } from './libraries.ts'

test('the optional libraries can be loaded', async () => {
  expect(await loadBitcoinJs()).toHaveProperty('Psbt')
  expect(await loadSecp256k1()).toHaveProperty('recover')
})
