import { createClient, type Hex, http, publicActions, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type ApiCall, failed, json, type Reply, type Route } from './router.ts'
import { addSession, secondsNow, type WorldTypedData } from './sessions.ts'

const empty: Reply = { status: 200, type: 'text/plain', body: '' }

const isAccount = (account: string) => /^eip155:\d+:0x[0-9a-f]{40}$/.test(account)
const isTyped = (value: unknown): value is readonly WorldTypedData[] =>
  Array.isArray(value) && value.every((one) => typeof one?.type === 'string' && typeof one?.data === 'object')
const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x([0-9a-f]{2})+$/i.test(value)

const accountOf = ({ params }: ApiCall) => decodeURIComponent(params.account ?? '').toLowerCase()
const find = (call: ApiCall, pci: unknown) =>
  call.project.sessions.records.find((one) => one.account === accountOf(call) && one.pci === pci)

function list(call: ApiCall): Reply {
  const account = accountOf(call)
  if (!isAccount(account)) return failed(400, 'address', 'Invalid address')
  const own = call.project.sessions.records.filter((one) => one.account === account)
  return json({ pcis: own.map(({ account: _, ...session }) => session) })
}

/** Registers what an app asks for, with a key that signs beside the app's. Its private part is of no use in this world. */
function create(call: ApiCall): Reply {
  const { body, project, query } = call
  const account = accountOf(call)
  const { expiry, signer, permissions, policies } = JSON.parse(body) as Readonly<Record<string, unknown>>
  const refuse = (field: string) => failed(422, field, `Invalid ${field}`)
  if (!isAccount(account)) return failed(400, 'address', 'Invalid address')
  if (query.get('v') !== '2') return refuse('v')
  if (!Number.isSafeInteger(expiry) || Number(expiry) <= secondsNow() || Number(expiry) > 1e11) return refuse('expiry')
  if ((signer as { type?: unknown } | undefined)?.type !== 'keys') return refuse('signer')
  if (!isTyped(permissions) || permissions.length === 0) return refuse('permissions')
  if (!isTyped(policies)) return refuse('policies')
  const { publicKey } = privateKeyToAccount(generatePrivateKey())
  const { pci } = addSession(project.sessions, account, {
    expiry: Number(expiry),
    permissions,
    policies,
    createdAt: secondsNow(),
    context: null,
  })
  return json({ pci, key: { type: 'secp256k1', publicKey } })
}

function activate(call: ApiCall): Reply {
  const { pci, expiry, permissions, policies, context } = JSON.parse(call.body) as Readonly<Record<string, unknown>>
  const session = find(call, pci)
  if (!session) return failed(404, 'pci', 'Permission not found')
  if (!isHex(context) || !Number.isSafeInteger(expiry) || !isTyped(permissions) || !isTyped(policies))
    return failed(422, 'context', 'Invalid grant')
  Object.assign(session, { context, expiry, permissions, policies })
  return empty
}

/** Checks the signature of a key, and of a contract where the chain has a node (ERC-1271, ERC-6492). */
async function isSignedBy(account: string, message: string, signature: unknown, node: string | undefined) {
  if (!isHex(signature)) return false
  const signed = { address: account.split(':')[2] as Hex, message, signature }
  if (!node) return verifyMessage(signed).catch(() => false)
  const client = createClient({ transport: http(node) }).extend(publicActions)
  return client.verifyMessage(signed).catch(() => false)
}

/** Ends a session, if its account signed the id of the session (EIP-191). */
async function revoke(call: ApiCall): Promise<Reply> {
  const { pci, signature } = JSON.parse(call.body) as Readonly<Record<string, unknown>>
  const session = find(call, pci)
  if (!session) return failed(404, 'pci', 'Permission not found')
  if (session.revokedAt !== null) return failed(400, 'pci', 'Permission is revoked')
  const node = call.chains[session.account.split(':').slice(0, 2).join(':')]
  if (!(await isSignedBy(session.account, session.pci, signature, node)))
    return failed(401, 'signature', 'Invalid signature')
  session.revokedAt = secondsNow()
  return empty
}

/** Every call of the service for smart sessions. */
export const sessionRoutes: readonly Route[] = [
  ['GET', '/v1/sessions/:account', list],
  ['POST', '/v1/sessions/:account', create],
  ['POST', '/v1/sessions/:account/activate', activate],
  ['POST', '/v1/sessions/:account/revoke', revoke],
]
