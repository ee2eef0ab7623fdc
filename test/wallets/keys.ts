import type { Hex } from 'viem'

/** The mnemonic that local nodes fund by default. Public: never send real money to it. */
export const testMnemonic = 'test test test test test test test test test test test junk'

/** The first three keys of {@link testMnemonic} (m/44'/60'/0'/0/0 to 2). Public: never send real money to them. */
export const testPrivateKeys: readonly [Hex, Hex, Hex] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
]
