import { describe, expect, test } from 'vitest'
import type { Network } from './network.ts'
import { transactionUrl } from './transactionUrl.ts'

describe('the page of a transaction in the explorer', () => {
  const on = (url?: string) => ({ blockExplorers: url && { default: { name: 'Scan', url } } }) as unknown as Network
  test.each([
    ['https://scan.test', '0xab', 'https://scan.test/tx/0xab'],
    ['https://scan.test/base/', '0xab', 'https://scan.test/base/tx/0xab'],
    ['https://scan.test/?cluster=devnet', '0xab', 'https://scan.test/tx/0xab?cluster=devnet'],
    ['https://scan.test', '../a?b', undefined],
    ['https://scan.test', '..', undefined],
    ['https://scan.test', '', undefined],
    ['https://scan.test', 'a'.repeat(129), undefined],
    ['http://scan.test', '0xab', undefined],
    ['javascript:alert(1)', '0xab', undefined],
    [undefined, '0xab', undefined],
  ])('at %s with the hash %s is %s', (url, hash, expected) => expect(transactionUrl(on(url), hash)).toBe(expected))
})
