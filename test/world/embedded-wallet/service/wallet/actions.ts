import { enums, type Infer, number, object, optional, string, type, union, unknown } from 'superstruct'
import { action, type Call, keep, RefusedError, type Service, take } from '../service.ts'
import { endSession, findSessionUser, requireUser } from '../sessions.ts'
import type { User } from '../users.ts'
import { answerUser, evmAccountsOf } from './accounts.ts'
import { getCallsStatus, getCapabilities, sendCalls } from './evmCalls.ts'
import { sendTransaction } from './evmSend.ts'
import { personalSign, signTypedData } from './evmSign.ts'
import { type Chain, callNode, evmIdOf, findChain } from './node.ts'
import { grantPermissions, revokePermissions } from './permissions.ts'
import type { Prepare, Prepared, WalletRequest } from './requests.ts'
import { safeMethods } from './safeMethods.ts'
import { signSiwx } from './siwx.ts'
import { solanaRequests } from './solana.ts'

const ChainId = union([string(), number()])
const AccountTypes = enums(['eoa', 'smartAccount'])
const At = { chainId: ChainId, rpcUrl: optional(string()) }

const readStatus = action(object({}), async (_, call, service) => ({
  isConnected: (await findSessionUser(service, call)) !== undefined,
}))

const end = action(object({}), async (_, call, service) => {
  await endSession(service, call)
  return {}
})

const readUser = action(
  object({
    ...At,
    preferredAccountType: optional(AccountTypes),
    siwxMessage: optional(type({ serializedMessage: string() })),
  }),
  async ({ chainId, rpcUrl, preferredAccountType, siwxMessage }, call, service) => {
    const user = await requireUser(service, call)
    const chain = findChain(service, chainId, rpcUrl)
    const answer = await answerUser(service, user, chain, preferredAccountType)
    if (!siwxMessage) return answer
    const text = siwxMessage.serializedMessage
    return { ...answer, ...(await signSiwx(service, { user, chain, origin: call.origin, text, answer })) }
  },
)

const setPreferredType = action(object({ ...At, type: AccountTypes }), async (input, call, service) => {
  const user = await requireUser(service, call)
  const chain = findChain(service, input.chainId, input.rpcUrl)
  if (input.type === 'smartAccount' && !evmAccountsOf(service, user, chain).smart)
    throw new RefusedError('The network has no smart accounts')
  const { address, preferredAccountType } = await answerUser(service, user, chain, input.type)
  return { type: preferredAccountType, address }
})

const readSmartAccountNetworks = action(object({}), async (_, _call, { smartAccounts }) => ({
  smartAccountEnabledNetworks: smartAccounts?.networks ?? [],
}))

const RpcRequest = object({ ...At, method: string(), params: optional(unknown()) })

/** The addresses of a user on a chain; the node would answer with accounts of its own. */
function addressesOf(service: Service, user: User, chain: Chain): readonly string[] {
  const { key, smart } = evmAccountsOf(service, user, chain)
  return smart ? [smart.address, key.address] : [key.address]
}

const callSafe = action(RpcRequest, async ({ method, params, chainId, rpcUrl }, call, service) => {
  const user = await requireUser(service, call)
  const chain = findChain(service, chainId, rpcUrl)
  if (method === 'eth_accounts') return { result: addressesOf(service, user, chain) }
  if (method === 'wallet_getCallsStatus') return { result: await getCallsStatus(service, params) }
  if (method === 'wallet_getCapabilities') return { result: getCapabilities({ service, user, chain, params }) }
  const isForNode = safeMethods.has(method) && evmIdOf(chain.id) !== undefined
  if (!isForNode) throw new RefusedError('The method is not supported')
  return { result: await callNode(chain, method, (params as readonly unknown[] | undefined) ?? []) }
})

const evmRequests: Readonly<Record<string, Prepare>> = {
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_sendCalls: sendCalls,
  wallet_grantPermissions: grantPermissions,
  wallet_revokePermissions: revokePermissions,
}

/** Reads a request that a person approves. Throws if the method is unknown in the namespace of its chain. */
async function prepare(service: Service, call: Call, request: Infer<typeof RpcRequest>): Promise<Prepared> {
  const user = await requireUser(service, call)
  const chain = findChain(service, request.chainId, request.rpcUrl)
  const methods = evmIdOf(chain.id) === undefined ? solanaRequests : evmRequests
  const read = Object.hasOwn(methods, request.method) ? methods[request.method] : undefined
  if (!read) throw new RefusedError('The method is not supported')
  return read({ service, user, chain, params: request.params } satisfies WalletRequest)
}

const approvalMs = 10 * 60_000
const approvalKey = async ({ vault }: Service, { token }: Call, id: string) =>
  `approval:${await vault.mac('approval', token, id)}`

/** Begins a request for a signature: answers what a person has to approve. */
const begin = action(RpcRequest, async (request, call, service) => {
  const { view } = await prepare(service, call, request)
  const id = crypto.randomUUID()
  await keep(service, await approvalKey(service, call, id), request, { ttlMs: approvalMs })
  return { id, view }
})

/** Signs a request that a person approved, once. */
const approve = action(object({ id: string() }), async ({ id }, call, service) => {
  const request = await take<Infer<typeof RpcRequest>>(service, await approvalKey(service, call, id))
  if (!request) throw new RefusedError('The request has expired')
  const { run } = await prepare(service, call, request)
  const result = await run()
  service.log('request approved', { id, method: request.method })
  return { result }
})

const cancel = action(object({ id: string() }), async ({ id }, call, service) => {
  await service.store.delete(await approvalKey(service, call, id))
  return {}
})

/** What a user who is logged in can ask for. */
export const walletActions = {
  '/v1/session/status': readStatus,
  '/v1/session/end': end,
  '/v1/user': readUser,
  '/v1/user/account-type': setPreferredType,
  '/v1/smart-accounts': readSmartAccountNetworks,
  '/v1/rpc': callSafe,
  '/v1/approvals/begin': begin,
  '/v1/approvals/approve': approve,
  '/v1/approvals/cancel': cancel,
}
