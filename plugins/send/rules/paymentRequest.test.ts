import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRequest, wholeAmount } from './paymentRequest.ts'

const units = (text: string) => ({ text, isInBaseUnits: true })
const whole = (text: string) => ({ text, isInBaseUnits: false })

describe('ERC-681', () => {
  const payee = '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359'
  const unicorn = '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7'
  const buyer = '0x8e23ee67d1332ad560396262c48ffbb01f93d052'
  const evm = { namespace: 'eip155' }
  const ether = { ...evm, to: payee, token: null }
  const token = { ...evm, to: buyer, token: unicorn }

  test.each([
    // The two examples of the standard.
    [`ethereum:${payee}?value=2.014e18`, { ...ether, amount: units('2014000000000000000') }],
    [`ethereum:${unicorn}/transfer?address=${buyer}&uint256=1`, { ...token, amount: units('1') }],
    [`ethereum:${payee}`, { ...evm, to: payee }],
    [`ETHEREUM:${payee}`, { ...evm, to: payee }],
    [`ethereum:pay-${payee}@33`, { ...evm, to: payee, network: 'eip155:33' }],
    [`ethereum:${payee}@010?value=1`, { ...ether, network: 'eip155:10', amount: units('1') }],
    [`ethereum:${payee}?value=+1E18&gas=21000&gasPrice=1e9`, { ...ether, amount: units('1000000000000000000') }],
    [`ethereum:${payee}?value=5e`, { ...ether, amount: units('5') }],
    [`ethereum:${payee}?value=.5e1`, { ...ether, amount: units('5') }],
    ['ethereum:vitalik.eth@1', { ...evm, to: 'vitalik.eth', network: 'eip155:1' }],
    [`ethereum:${unicorn}@1/transfer?address=${buyer}`, { ...token, network: 'eip155:1' }],
    [
      `ethereum:pay-${unicorn}@123/transfer?address=ada.eth&uint256=1.23e2`,
      { ...token, to: 'ada.eth', network: 'eip155:123', amount: units('123') },
    ],
  ])('%s', (text, expected) => expect(readRequest(text)).toEqual(expected))

  test.each([
    `ethereum:${payee}?value=-1`,
    `ethereum:${payee}?value=1.5`,
    `ethereum:${payee}?value=2.014e2`,
    `ethereum:${payee}?value=`,
    `ethereum:${payee}?value=1e999`,
    `ethereum:${payee}?value=1&value=2`,
    `ethereum:${payee}?value=%`,
    `ethereum:${payee}@?value=1`,
    `ethereum:${payee}@0x1`,
    `ethereum:${payee}?uint256=1`,
    `ethereum:${unicorn}/approve?address=${buyer}&uint256=1`,
    `ethereum:${unicorn}/transfer?uint256=1`,
    `ethereum:${unicorn}/transfer?address=${buyer}&uint256=1&value=1`,
    `ethereum:${unicorn}/transfer?address=${buyer}&uint256=1&bytes32=0x1`,
    `ethereum:unicorn.eth/transfer?address=${buyer}&uint256=1`,
  ])('is refused: %s', (text) => expect(readRequest(text)).toBe('refused'))
})

describe('BIP-21', () => {
  const to = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
  const bitcoin = { to, namespace: 'bip122' }
  const coin = { ...bitcoin, token: null }

  test.each([
    // The examples of the standard.
    [`bitcoin:${to}`, bitcoin],
    [`bitcoin:${to}?label=Luke-Jr`, bitcoin],
    [`bitcoin:${to}?amount=20.3&label=Luke-Jr`, { ...coin, amount: whole('20.3') }],
    [`bitcoin:${to}?amount=50&label=Luke-Jr&message=Donation%20for%20project%20xyz`, { ...coin, amount: whole('50') }],
    [`bitcoin:${to}?req-somethingyoudontunderstand=50&req-somethingelseyoudontget=999`, 'refused'],
    [`bitcoin:${to}?somethingyoudontunderstand=50&somethingelseyoudontget=999`, bitcoin],
    [`BitCoin:${to}?amount=50.00`, { ...coin, amount: whole('50.00') }],
    [`bitcoin:${to}?amount=50,000.00`, 'refused'],
    [`bitcoin:${to}?amount=1e8`, 'refused'],
    ['bitcoin:', undefined],
  ])('%s', (text, expected) => expect(readRequest(text)).toEqual(expected))
})

describe('Solana Pay', () => {
  const to = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
  const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const about = 'label=Michael&message=Thanks%20for%20all%20the%20fish'
  const solana = { to, namespace: 'solana' }

  test.each([
    // The examples of the standard, without and with the memo that a plain transfer does not have.
    [`solana:${to}?amount=1&${about}`, { ...solana, token: null, amount: whole('1') }],
    [`solana:${to}?amount=1&${about}&memo=OrderId1234`, 'refused'],
    [`solana:${to}?amount=0.01&spl-token=${mint}&${about}`, { ...solana, token: mint, amount: whole('0.01') }],
    [`solana:${to}?amount=0.01&spl-token=${mint}&${about}&memo=OrderId5678`, 'refused'],
    [`solana:${to}?label=Michael`, solana],
    [`solana:${to}?spl-token=${mint}`, { ...solana, token: mint }],
    [`solana:${to}?amount=1&reference=${mint}`, 'refused'],
    [`solana:${to}?amount=.5`, 'refused'],
    [`solana:${to}?amount=1e3`, 'refused'],
    [`solana:${to}?amount=-1`, 'refused'],
    [`solana:${to}?amount=1&amount=2`, 'refused'],
    [`solana:${to}?amount=1&spl-token=usdc`, 'refused'],
    ['solana:https://example.com/pay?order=1', 'refused'],
  ])('%s', (text, expected) => expect(readRequest(text)).toEqual(expected))
})

test.each([
  // Examples of CAIP-10.
  ['eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb', 'eip155:1', '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'],
  [
    'bip122:000000000019d6689c085ae165831e93:128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
    'bip122:000000000019d6689c085ae165831e93',
    '128Lkh3S7CkDTBZ8W7BbpsN3YYizJMp8p6',
  ],
  [
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqKvdp',
    '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  ],
])('CAIP-10: %s', (text, network, to) => {
  expect(readRequest(text)).toEqual({ to, network, namespace: text.split(':')[0] })
})

test.each([
  '',
  'ada.eth',
  '0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359',
  'ethereum:',
  'ethereum:0xfb69',
  'mailto:ada@example.com',
  'https://example.com',
])('no request: %s', (text) => expect(readRequest(text)).toBeUndefined())

test.each([
  [units('2014000000000000000'), 18, '2.014'],
  [units('0'), 18, '0'],
  [whole('20.30'), 8, '20.3'],
  [whole('5.'), 8, '5'],
  [whole('.5'), 8, '0.5'],
  [whole('0'), 8, '0'],
  [whole('0.123456789'), 9, '0.123456789'],
  [whole('0.1234567891'), 9, undefined],
])('the amount %j of a token with %s decimals is %s', (amount, decimals, expected) => {
  expect(wholeAmount(amount, decimals)).toBe(expected)
})

test('any text can be read', () => {
  const scheme = fc.constantFrom('', 'ethereum:', 'bitcoin:', 'solana:', 'ethereum:ada.eth?value=')
  fc.assert(fc.property(scheme, fc.string(), (start, rest) => void readRequest(start + rest)))
})
