import { base58, hex } from '@scure/base'
import type { SignedMessage } from 'portico/wallet'
import { afterEach, expect, test, vi } from 'vitest'
import { createStage, must } from './testing/stage.ts'
import { verifyMessage } from './verifyMessage.ts'

afterEach(() => void vi.unstubAllGlobals())

const stage = createStage()
const { signal } = new AbortController()
const message = 'Harbour lights: 港の灯 ⚓'
/** Test 2 of RFC 8032: the key, and its signature of one byte. */
const known = {
  address: base58.encode(hex.decode('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c')),
  message: '\x72',
  signature: base58.encode(
    hex.decode(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ),
  ),
}

const network = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const verify = (signed: Omit<SignedMessage, 'network'>, until = signal) => verifyMessage({ network, ...signed }, until)

async function sign() {
  const session = await stage.connect()
  const address = must(session.accounts[0]).address
  return { address, message, signature: await session.signMessage(message, signal) }
}

test('a signature is valid for its text and its account only', async () => {
  const signed = await sign()
  expect(await verify(signed)).toBe(true)
  expect(await verify({ ...signed, message: `${message} ` })).toBe(false)
  expect(await verify({ ...signed, address: must(stage.wallet.addresses[1]) })).toBe(false)
})

test('accepts a published signature, and rejects it with any byte changed', async () => {
  expect(await verify({ ...known, message: 'r' })).toBe(true)
  const bytes = base58.decode(known.signature)
  for (const index of bytes.keys()) {
    const turned = bytes.slice()
    turned[index] = (turned[index] ?? 0) ^ 4
    expect(await verify({ ...known, signature: base58.encode(turned) }), `byte ${index}`).toBe(false)
  }
})

test('an account has the same key on each network', async () => {
  expect(await verifyMessage({ ...known, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' }, signal)).toBe(true)
})

test.each([
  ['nothing', { signature: '' }],
  ['another encoding', { signature: `0x${hex.encode(base58.decode(known.signature))}` }],
  ['zeros', { signature: base58.encode(new Uint8Array(64)) }],
  ['a signature that is too short', { signature: base58.encode(base58.decode(known.signature).subarray(0, 63)) }],
  ['a signature that goes on', { signature: base58.encode(Uint8Array.of(...base58.decode(known.signature), 0)) }],
  ['a text of a million letters', { signature: 'z'.repeat(1_000_000) }],
  ['an invalid address', { address: 'ada.sol' }],
  ['an address of 33 bytes', { address: base58.encode(Uint8Array.of(...base58.decode(known.address), 0)) }],
  ['no address', { address: '' }],
  ['no point of the curve', { address: base58.encode(Uint8Array.of(2, ...new Uint8Array(31))) }],
])('%s is no good signature, and no failure', async (_, wrong) => {
  expect(await verify({ ...known, ...wrong })).toBe(false)
})

/** The points of small order: two of order 1 and 2, and others, some of them miswritten. */
const everybodys = [
  '01'.padEnd(64, '0'),
  `${'01'.padEnd(62, '0')}80`,
  `ee${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  '00'.repeat(32),
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]

test.each(
  everybodys,
)('no signature is valid for the account %s of small order, for which anybody could sign', async (point) => {
  const address = base58.encode(hex.decode(point))
  // The base point and one: good for each text of a point of order 1, and for every second to eighth of the others.
  const signature = base58.encode(hex.decode(`58${'66'.repeat(31)}01`.padEnd(128, '0')))
  for (let count = 0; count < 100; count++)
    expect(await verify({ address, message: `${count}`, signature })).toBe(false)
})

test('works without Web Crypto, so also in old browsers and on pages without HTTPS', async () => {
  vi.stubGlobal('crypto', undefined)
  expect(await verify({ ...known, message: 'r' })).toBe(true)
})

test('an abort ends it with its reason', async () => {
  const reason = new Error('closed')
  await expect(verify(known, AbortSignal.abort(reason))).rejects.toBe(reason)
})
