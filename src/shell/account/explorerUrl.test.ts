import type { Network } from 'portico/wallet'
import { expect, test } from 'vitest'
import { explorerUrl } from './explorerUrl.ts'

const on = (url: string, chainNamespace = 'eip155') =>
  ({ chainNamespace, blockExplorers: { default: { name: '', url } } }) as unknown as Network

test.each([
  ['https://scan.test', 'https://scan.test/address/0xabc'],
  ['https://scan.test/evm/', 'https://scan.test/evm/address/0xabc'],
  ['https://scan.test/?cluster=dev', 'https://scan.test/address/0xabc?cluster=dev'],
  ['http://scan.test', undefined],
  ['javascript:alert(1)', undefined],
  ['nonsense', undefined],
])('the URL in the explorer %s is %s', (url, expected) => expect(explorerUrl(on(url), '0xabc')).toBe(expected))

test('explorers of Solana have the path `account`, and addresses are escaped', () => {
  expect(explorerUrl(on('https://scan.test', 'solana'), 'a/b')).toBe('https://scan.test/account/a%2Fb')
  expect(explorerUrl(undefined, '0xabc')).toBeUndefined()
})
