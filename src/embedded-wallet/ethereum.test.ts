import { expect, test } from 'vitest'
import { createEthereumProvider } from './ethereum.ts'

test('the provider emits `connect` with the chain id at each login, and `disconnect` at each logout (EIP-1193)', () => {
  let accounts: readonly string[] = []
  let tell = () => {}
  const provider = createEthereumProvider({
    accounts: () => accounts,
    chainId: () => (accounts.length > 0 ? 137 : undefined),
    watch(listener) {
      tell = listener
      return () => {}
    },
    switchTo: async () => {},
    request: async () => null,
    disconnect: async () => {},
  })
  const heard: unknown[] = []
  provider.on('connect', (info) => heard.push(info))
  provider.on('disconnect', (error) => heard.push((error as { code: number }).code))
  for (const now of [['0x1'], ['0x2'], [], ['0x1']]) {
    accounts = now
    tell()
  }
  expect(heard).toEqual([{ chainId: '0x89' }, 4900, { chainId: '0x89' }])
})
