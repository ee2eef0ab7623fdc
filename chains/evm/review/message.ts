import { is } from 'portico/kernel'
import { Bytes } from '../sendCalls.ts'
import type { RequestAction } from './types.ts'

/** The first line of a text to sign in with (EIP-4361, CAIP-122), with the account in the next line. */
const signIn =
  /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [^\n]{1,60} account:\s*(0x[0-9a-fA-F]{40})?/

/** Control characters other than line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern has to match control characters.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/

/**
 * A hash as text, or longer: the signer can not tell what was hashed. Some wallets sign digits without a prefix as bytes, and
 * add a zero where their number is odd.
 */
const hashText = /^(?:0x)?[0-9a-fA-F]{63,}$/

function textOf(message: string): string | undefined {
  if (!/^0x/i.test(message) || !is(message.toLowerCase(), Bytes)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** A message to sign (EIP-191): a text, a text to sign in with, or bytes that are none. */
export function readMessage(message: string): {
  readonly action: RequestAction
  readonly account?: string | undefined
} {
  const text = textOf(message)
  if (!text || unprintable.test(text) || hashText.test(text.trim())) return { action: { type: 'blind' } }
  const [, domain, account] = signIn.exec(text) ?? []
  return domain === undefined
    ? { action: { type: 'message', text } }
    : { action: { type: 'signIn', domain, text }, account }
}
