import { createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { type Address, createClient, type Hex, http } from 'viem'
import { verifyMessage } from 'viem/actions'
import { readJwt, writeJwt } from './jwt.ts'
import { type ApiCall, failed, json, type Reply, type Route } from './router.ts'

interface SignedMessage {
  readonly data: { readonly accountAddress: string; readonly chainId: string; readonly [field: string]: unknown }
  readonly message: string
  readonly signature: string
}

const seconds = () => Math.floor(Date.now() / 1000)
const bearer = (header: string | string[] | undefined) => /^Bearer (.+)$/.exec(String(header))?.[1] ?? ''

/** Ed25519: a raw key behind the header of its SubjectPublicKeyInfo (RFC 8410). */
function isSolanaSignature(address: string, message: string, signature: string): boolean {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)])
  const spki = createPublicKey({ key, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(message), spki, base58.decode(signature))
}

/** Whether the account signed the message; for a contract account, the chain verifies the signature. */
async function isSigned({ data, message, signature }: SignedMessage, chains: ApiCall['chains']): Promise<boolean> {
  const { accountAddress, chainId } = data
  if (chainId.startsWith('solana:')) return isSolanaSignature(accountAddress, message, signature)
  const client = createClient({ transport: http(chains[chainId]) })
  return verifyMessage(client, { address: accountAddress as Address, message, signature: signature as Hex })
}

function giveNonce({ project }: ApiCall): Reply {
  const nonce = randomBytes(16).toString('hex')
  return json({ nonce, token: writeJwt({ nonce, exp: seconds() + 300 }, project.auth.key) })
}

async function authenticate({ project: { auth }, headers, body, chains }: ApiCall): Promise<Reply> {
  const nonce = readJwt(bearer(headers['x-nonce-jwt']), auth.key)?.nonce
  const given = JSON.parse(body) as SignedMessage
  const { accountAddress: address, chainId, domain, uri, statement } = given.data
  const isOurs = typeof nonce === 'string' && given.message.includes(`\nNonce: ${nonce}\n`)
  if (!isOurs || given.data.nonce !== nonce || auth.usedNonces.has(nonce)) return failed(400, 'nonce', 'Invalid nonce')
  auth.usedNonces.add(nonce)
  const isAbout = given.message.includes(`\n${address}\n`) && given.message.startsWith(`${domain} `)
  if (!isAbout || !(await isSigned(given, chains))) return failed(400, 'signature', 'Invalid signature')
  const [chainNamespace, reference] = chainId.split(':')
  const claims = { address, caip2Network: chainId, chainNamespace, chainId: reference, domain, uri, nonce, statement }
  return json({ token: writeJwt({ ...claims, jti: randomUUID(), exp: seconds() + 3600 }, auth.key) })
}

/** The session of a request. */
function sessionOf({ project: { auth }, headers }: ApiCall) {
  const claims = readJwt(bearer(headers.authorization), auth.key)
  return claims && !auth.ended.has(String(claims.jti)) ? claims : undefined
}

function tellMe(call: ApiCall): Reply {
  const session = sessionOf(call)
  if (!session) return failed(401, 'authorization', 'There is no such session')
  return json({ ...session, projectIdKey: call.query.get('projectId'), statement: session.statement ?? null })
}

function signOut(call: ApiCall): Reply {
  const session = sessionOf(call)
  if (session) call.project.auth.ended.add(String(session.jti))
  return session ? json({}) : failed(401, 'authorization', 'There is no such session')
}

/** The sessions of users who signed in. */
export const authRoutes: readonly Route[] = [
  ['GET', '/auth/v1/nonce', giveNonce],
  ['POST', '/auth/v1/authenticate', authenticate],
  ['GET', '/auth/v1/me', tellMe],
  ['POST', '/auth/v1/sign-out', signOut],
]
