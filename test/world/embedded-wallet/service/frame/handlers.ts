import type { ApprovalView } from '../wallet/requests.ts'
import type { Api } from './api.ts'
import type { Approvals } from './approvals.ts'
import type { Payload, RequestName } from './protocol.ts'
import { applyTheme } from './theme.ts'

/** What the handlers of one app work with. */
export interface Context {
  readonly api: Api
  readonly approvals: Approvals
  readonly origin: string
  /** Begins a step that waits for a person, and gives up the one before. */
  begin(): AbortSignal
}

type Handlers = { readonly [Name in RequestName]: (payload: Payload<Name>, id: string) => unknown }

const unsafeMethods = new Set([
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_sendUserOperation',
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'wallet_sendCalls',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
])

/** The chains of the app: the one in use, the last one of each namespace, and the nodes that the app named. */
function createChains() {
  const query = new URLSearchParams(location.search)
  const last = new Map<string, string>()
  const nodes = new Map<string, string>()
  let active = 'eip155:1'

  const read = (chainId: string | number, namespace = 'eip155') =>
    String(chainId).includes(':') ? String(chainId) : `${namespace}:${chainId}`
  const use = (chainId: string | number | undefined, rpcUrl?: string) => {
    if (chainId === undefined) return
    active = read(chainId)
    last.set(active.split(':')[0] ?? '', active)
    if (rpcUrl) nodes.set(active, rpcUrl)
  }
  const at = (chainId: string) => {
    const rpcUrl = nodes.get(chainId)
    return { chainId, ...(rpcUrl && { rpcUrl }) }
  }
  use(query.get('chainId') ?? undefined, query.get('rpcUrl') ?? undefined)
  return {
    use,
    here: () => at(active),
    /** The id as apps write it: a number for EIP-155. */
    id: () => (active.startsWith('eip155:') ? Number(active.slice(7)) : active),
    of({ method, chainId, chainNamespace, rpcUrl }: Payload<'RPC_REQUEST'>) {
      const namespace = chainNamespace ?? (method.startsWith('solana_') ? 'solana' : 'eip155')
      const id = chainId === undefined ? (last.get(namespace) ?? active) : read(chainId, namespace)
      return rpcUrl ? { chainId: id, rpcUrl } : at(id)
    },
  }
}

/** Answers the requests of an app. What a handler throws is the message of the error that the app gets. */
export function createHandlers({ api, approvals, origin, begin }: Context): Handlers {
  const chains = createChains()
  let appName: string | undefined

  async function readUser(payload: Payload<'GET_USER'>) {
    const { chainId, rpcUrl, preferredAccountType, siwxMessage } = payload ?? {}
    chains.use(chainId, rpcUrl)
    return api.post('/v1/user', { ...chains.here(), preferredAccountType, siwxMessage })
  }

  async function finishSocial(uri: string) {
    const { token, userName } = await api.post('/v1/social/finish', { uri })
    api.setToken(String(token))
    return userName
  }

  /** Requests are read in turn, so that a person is asked in the order in which the app asked. */
  let lastBegun: Promise<unknown> = Promise.resolve()
  /** Requests for a signature that are not answered yet, by id. */
  const open = new Map<string, AbortController>()
  const abort = (wanted?: string) => {
    for (const [id, controller] of open) if (wanted === undefined || wanted === id) controller.abort()
  }

  async function approve(request: Payload<'RPC_REQUEST'>, signal: AbortSignal) {
    const { method, params } = request
    const begun = lastBegun.then(() => api.post('/v1/approvals/begin', { method, params, ...chains.of(request) }))
    lastBegun = begun.catch(() => {})
    const { id, view } = await begun
    const isApproved = await approvals
      .ask({ view: view as ApprovalView, origin, appName }, signal)
      .catch(async (error: unknown) => {
        await api.post('/v1/approvals/cancel', { id })
        throw error
      })
    if (!isApproved) {
      await api.post('/v1/approvals/cancel', { id })
      throw new Error('User rejected the request')
    }
    return (await api.post('/v1/approvals/approve', { id })).result
  }

  return {
    SWITCH_NETWORK({ chainId, rpcUrl }) {
      chains.use(chainId, rpcUrl)
      return { chainId: chains.id() }
    },
    CONNECT_EMAIL({ email }) {
      begin()
      return api.post('/v1/email/start', { email })
    },
    async CONNECT_DEVICE() {
      await api.wait('/v1/email/device', begin())
    },
    async CONNECT_OTP({ otp }) {
      const { token } = await api.post('/v1/email/confirm', { otp })
      api.setToken(String(token))
    },
    async CONNECT_SOCIAL({ uri, ...rest }) {
      const userName = await finishSocial(uri)
      return { ...(await readUser(rest)), userName }
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider }) => api.post('/v1/social/start', { provider }),
    GET_FARCASTER_URI() {
      begin()
      return api.post('/v1/farcaster/start')
    },
    async CONNECT_FARCASTER() {
      const { token, userName } = await api.wait('/v1/farcaster/wait', begin())
      api.setToken(String(token))
      return { userName }
    },
    async GET_USER(payload) {
      if (payload?.socialUri) await finishSocial(payload.socialUri)
      return readUser(payload)
    },
    IS_CONNECTED: () => api.post('/v1/session/status'),
    GET_CHAIN_ID: () => ({ chainId: chains.id() }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => api.post('/v1/smart-accounts'),
    async INIT_SMART_ACCOUNT() {
      const { address, smartAccountDeployed } = await readUser({ preferredAccountType: 'smartAccount' })
      return { address, isDeployed: smartAccountDeployed }
    },
    SET_PREFERRED_ACCOUNT: ({ type }) => api.post('/v1/user/account-type', { type, ...chains.here() }),
    async RPC_REQUEST(request, id) {
      const { method, params } = request
      if (!unsafeMethods.has(method))
        return (await api.post('/v1/rpc', { method, params, ...chains.of(request) })).result
      const controller = new AbortController()
      open.set(id, controller)
      return approve(request, controller.signal).finally(() => open.delete(id))
    },
    RPC_ABORT: (payload) => abort(payload?.id),
    UPDATE_EMAIL: ({ email }) => api.post('/v1/email/change', { email }),
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await api.post('/v1/email/change/primary', { otp })
    },
    UPDATE_EMAIL_SECONDARY_OTP: ({ otp }) => api.post('/v1/email/change/secondary', { otp }),
    SYNC_THEME: applyTheme,
    SYNC_DAPP_DATA({ metadata }) {
      appName = metadata?.name
    },
    async SIGN_OUT() {
      begin()
      abort()
      // Where the service does not answer, this browser forgets the session all the same.
      await api.post('/v1/session/end').catch(() => {})
      api.setToken(undefined)
    },
    RELOAD() {
      begin()
      abort()
      // After the answer, which the new page could not give.
      setTimeout(() => location.reload())
    },
  }
}
