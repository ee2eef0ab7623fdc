import { encodeGrant } from './grant.ts'
import type { Authentication } from './types.ts'

/**
 * Whether wallets can be asked to sign a text: the client that most of them use counts it in characters, where EIP-191
 * counts bytes, and takes its own signature for wrong where a text is more than ASCII.
 */
export const canCarry = ({ domain, uri, statement = '', resources = [], requestId = '' }: Authentication['request']) =>
  /^[\x20-\x7e]*$/.test([domain, uri, statement, requestId, ...resources].join(''))

/** The sign-in request in the client's format. Requested capabilities are the last resource (ERC-5573). */
export const toParams = ({ request, chains, methods }: Authentication): object => ({
  chains: [...chains],
  domain: request.domain,
  uri: request.uri,
  nonce: request.nonce,
  ...(request.statement !== undefined && { statement: request.statement }),
  ...(request.exp !== undefined && { exp: request.exp }),
  ...(request.nbf !== undefined && { nbf: request.nbf }),
  resources: [...(request.resources ?? []), encodeGrant(methods)],
})
