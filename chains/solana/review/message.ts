import type { SignInInput } from './params.ts'
import type { RequestAction } from './types.ts'
import { parseMessage } from './wire.ts'

/** The first line of a text to sign in with (CAIP-122), with the account in the next line. */
const signIn =
  /^(?:[a-zA-Z][a-zA-Z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [^\n]{1,60} account:\s*(\S{32,44})?/

/** Control characters other than line breaks and tabs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern has to match control characters.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/

/** A hash as text: the signer can not tell what was hashed. */
const hashText = /^(?:0x)?[0-9a-fA-F]{64}$/

/** The action of a message, and the account that is named in it. */
export interface MessageMeaning {
  readonly action: RequestAction
  readonly account?: string | undefined
}

function textOf(bytes: Uint8Array): string | undefined {
  // Its signature would be that of a transaction.
  if (parseMessage(bytes)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Reads a message to sign: a text, a text to sign in with, or bytes that are not a text. */
export function readMessage(bytes: Uint8Array): MessageMeaning {
  const text = textOf(bytes)
  if (!text || unprintable.test(text) || hashText.test(text.trim())) return { action: { type: 'blind' } }
  const [, domain, account] = signIn.exec(text) ?? []
  return domain === undefined
    ? { action: { type: 'message', text } }
    : { action: { type: 'signIn', domain, text }, account }
}

/** Writes the text to sign in, as a wallet does: it fills in its address and the host of the page if the input has none. */
export function writeSignIn(input: SignInInput, address: string, host: string): MessageMeaning {
  const { domain = host, statement, resources } = input
  const facts = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  const listed = resources ? [`Resources:${resources.map((item) => `\n- ${item}`).join('')}`] : []
  const head = `${domain} wants you to sign in with your Solana account:\n${input.address ?? address}`
  const body = [...(statement ? [statement] : []), [...facts, ...listed].join('\n')].filter(Boolean)
  return { action: { type: 'signIn', domain, text: [head, ...body].join('\n\n') }, account: input.address }
}
