import type { SignedMessage } from 'portico/wallet'
import { expect, test } from 'vitest'
import type { ChainCapabilities } from '../../src/wallet/internal.ts'
import { expectVerifier } from './expectVerifier.ts'

type Verify = NonNullable<ChainCapabilities['verifyMessage']>

const signed: SignedMessage = { address: 'me', network: 'eip155:1', message: 'text', signature: '0x0123456789abcdef' }
const others = ['address', 'message', 'signature'] as const

/** A verifier that checks only these parts. */
const looking =
  (parts: readonly (typeof others)[number][]): Verify =>
  async (given, signal) => {
    signal.throwIfAborted()
    return parts.every((part) => given[part] === signed[part])
  }
const check = (verify: Verify) => expectVerifier(verify, signed, 'you')

test('a verifier that checks every part passes', async () => {
  await expect(check(looking(others))).resolves.toBeUndefined()
})

const flawed: Readonly<Record<string, readonly [found: string, verify: Verify]>> = {
  'always answers true': ['another text', looking([])],
  'always answers false': ['what the wallet signed', async () => false],
  'ignores the account': ['another account', looking(['message', 'signature'])],
  'ignores the text': ['another text', looking(['address', 'signature'])],
  'ignores the signature': ['one character turned', looking(['address', 'message'])],
  'checks only the beginning of the signature': [
    'a signature that goes on',
    (given, signal) => looking(others)({ ...given, signature: given.signature.slice(0, 18) }, signal),
  ],
  'throws for malformed signatures': [
    'Malformed',
    async (given, signal) => {
      if (given.signature.length !== 18) throw new Error('Malformed')
      return looking(others)(given, signal)
    },
  ],
  'does not reject when its signal is aborted': [
    'instead of rejecting',
    (given) => looking(others)(given, new AbortController().signal),
  ],
}

test.each(Object.entries(flawed))('a verifier that %s fails', async (_, [found, verify]) => {
  await expect(check(verify)).rejects.toThrow(found)
})
