import { is } from 'portico/kernel'
import { hostOfOrigin } from 'portico/wallet'
import { array, optional, string, type } from 'superstruct'
import { ChainId, recordOf } from './eip712.ts'
import type { RequestAction, RequestScene } from './types.ts'

/** The fields of a sign-in that is a part of connecting (ERC-7846). */
const SignIn = type({
  nonce: string(),
  chainId: optional(ChainId),
  version: optional(string()),
  scheme: optional(string()),
  domain: optional(string()),
  uri: optional(string()),
  statement: optional(string()),
  issuedAt: optional(string()),
  expirationTime: optional(string()),
  notBefore: optional(string()),
  requestId: optional(string()),
  resources: optional(array(string())),
})

/** The sign-in with the text that the wallet will sign (EIP-4361), but for the time, which the wallet may add. */
function readSignIn(fields: unknown, { address, network, origin }: RequestScene): RequestAction {
  if (!is(fields, SignIn)) return { type: 'blind' }
  const { scheme, domain = hostOfOrigin(origin), statement, resources = [] } = fields
  const line = (name: string, value: string | undefined) => (value === undefined ? [] : `${name}: ${value}`)
  const text = [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${fields.uri ?? origin}`,
    `Version: ${fields.version ?? '1'}`,
    `Chain ID: ${Number(fields.chainId ?? network.id)}`,
    `Nonce: ${fields.nonce}`,
    ...line('Issued At', fields.issuedAt),
    ...line('Expiration Time', fields.expirationTime),
    ...line('Not Before', fields.notBefore),
    ...line('Request ID', fields.requestId),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((item) => `- ${item}`)] : []),
  ].join('\n')
  return { type: 'signIn', domain, text }
}

/**
 * What a page asks for while it connects (ERC-7846): to sign in, or for permissions. Other capabilities that sign or send
 * can not be read.
 */
export function readConnect(capabilities: unknown, scene: RequestScene): readonly RequestAction[] {
  const { signInWithEthereum: signIn, ...others } = recordOf(capabilities)
  const names = Object.keys(others)
  const grants = (name: string) => /permission|grant/i.test(name)
  const isUnread = (name: string) => /sign|send|transfer|call|pay|authenticate|decrypt/i.test(name) && !grants(name)
  const actions: readonly RequestAction[] = [
    ...(names.some(grants) ? [{ type: 'permissions', isGranted: true } as const] : []),
    ...(names.some(isUnread) ? [{ type: 'blind' } as const] : []),
    ...(signIn === undefined ? [] : [readSignIn(signIn, scene)]),
  ]
  return actions.length > 0 ? actions : [{ type: 'blind' }]
}
