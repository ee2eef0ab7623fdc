import type { SignedMessage } from 'portico/wallet'
import { expect } from 'vitest'
import { abortReason } from '../../src/kernel/internal.ts'
import type { ChainCapabilities } from '../../src/wallet/internal.ts'

/** A text of several lines with characters beyond ASCII, because its UTF-8 bytes are signed. */
export const verifiedText = 'example.com wants you to sign in:\n\nZwölf Boxkämpfer, 港の灯 ⚓'

/** Changes one character in the middle. */
function turn(signature: string): string {
  const at = signature.length >> 1
  return signature.slice(0, at) + (signature[at] === 'a' ? 'b' : 'a') + signature.slice(at + 1)
}

/**
 * Expects a verifier to accept a valid signature, and to refuse it for another text or account, and malformed signatures.
 * Throws the errors of Vitest's `expect`.
 */
export async function expectVerifier(
  verify: NonNullable<ChainCapabilities['verifyMessage']>,
  signed: SignedMessage,
  otherAddress: string,
): Promise<void> {
  const { signal } = new AbortController()
  const { message, signature } = signed
  expect(await verify(signed, signal), 'what the wallet signed').toBe(true)
  const others: Readonly<Record<string, Partial<SignedMessage>>> = {
    'another text': { message: `${message} ` },
    'no text': { message: '' },
    'another account': { address: otherAddress },
    'no account': { address: '' },
    'a signature with one character turned': { signature: turn(signature) },
    'a signature that ends early': { signature: signature.slice(0, -4) },
    'a signature that goes on': { signature: `${signature}${signature}` },
    'no signature': { signature: '' },
    garbage: { signature: 'What is this? 💥' },
  }
  for (const [name, other] of Object.entries(others)) {
    expect(await verify({ ...signed, ...other }, signal), name).toBe(false)
  }
  const reason = abortReason('The user left')
  await expect(verify(signed, AbortSignal.abort(reason)), 'what is aborted before it begins').rejects.toBe(reason)
}
