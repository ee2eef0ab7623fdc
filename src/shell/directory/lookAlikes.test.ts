import { describe, expect, test } from 'vitest'
import { lookOf } from '../../wallet/internal.ts'
import { createImitationCheck } from './lookAlikes.ts'

const known = [
  { id: 'mm', name: 'MetaMask', rdns: 'io.metamask' },
  { id: 'tw', name: 'Trust Wallet', rdns: 'com.trustwallet.app' },
  { name: 'Phantom' },
]
const check = createImitationCheck(known)
const of = (name: string, rdns?: string) => check({ id: 'x', name, rdns })

describe('a name that looks like that of a known wallet', () => {
  test.each([
    ['MetаMask', 'Cyrillic'],
    ['ΜetaΜask', 'Greek'],
    ['МЕТАМАЅК', 'Cyrillic capitals'],
    ['ＭｅｔａＭａｓｋ', 'full width'],
    ['𝐌𝐞𝐭𝐚𝐌𝐚𝐬𝐤', 'mathematical letters'],
    ['M\u0301e\u0308taMask', 'marks'],
    ['MetaMa5k', 'a digit'],
    ['Met@M@sk', 'signs'],
    ['Meta-Mask.', 'punctuation and another rdns'],
    ['MetarnasK', 'two letters for one'],
    ['MetaMask', 'another rdns'],
    ['Metamask Wallet', 'another rdns and a word'],
  ])('%s is marked (%s)', (name) => {
    expect(of(name, 'test.evil')).toBe('MetaMask')
  })

  test('is marked if only the name of the known wallet is known', () => {
    expect(of('Рhantom')).toBe('Phantom')
    expect(of('Phant0m')).toBe('Phantom')
    expect(of('Trust WaIIet'.replace('II', 'lI'))).toBe('Trust Wallet')
  })
})

test.each([
  ['MetaMask', 'io.metamask'],
  ['MetaMask', 'io.metamask.mobile'],
  ['metamask', undefined],
  ['Trust', undefined],
  ['Phantom', 'app.phantom'],
  ['Phantom Wallet', undefined],
  ['MetaMask Flask', 'io.metamask.flask'],
  ['Rabby', 'io.rabby'],
  ['狐', 'test.fox'],
  ['', 'test.empty'],
  ['---', undefined],
])('%s (%s) is not marked', (name, rdns) => {
  expect(of(name, rdns)).toBeUndefined()
})

test('a wallet with the id of the known wallet is not marked', () => {
  expect(check({ id: 'mm', name: 'MеtaMask', rdns: 'io.other' })).toBeUndefined()
  expect(check({ id: 'x', explorerId: 'mm', name: 'MеtaMask' })).toBeUndefined()
})

test('the look of a name does not depend on case and punctuation', () => {
  expect(lookOf('OKX Wallet')).toBe(lookOf('okx-wallet'))
  expect(lookOf('Fox')).not.toBe(lookOf('Box'))
})
