import { abortable, type PluginContext, withTimeLimit } from 'portico/kernel'
import { data, toWalletError, wallet } from 'portico/wallet'
import { activateSession, createSession } from './endpoints.ts'
import { GrantBusyError, GrantPlaceError, SessionOutdatedError, SessionServiceError } from './errors.ts'
import { checkAnswer, checkRequest } from './rules/grant.ts'
import { evmNamespace, selectEvmAccount } from './select.ts'
import type { GrantedPermissions, SessionsController } from './tokens.ts'

/** Time limit for the wallet in milliseconds: the lifetime of a request over WalletConnect. */
const timeLimit = 5 * 60_000

/** A signal that aborts when the active account or network changes. */
function watchOwner({ store }: Pick<PluginContext, 'store'>) {
  const first = selectEvmAccount(store.get)?.caipAddress
  const changed = new AbortController()
  const stop = store.subscribe(() => {
    if (selectEvmAccount(store.get)?.caipAddress !== first) changed.abort(new SessionOutdatedError())
  })
  return { signal: changed.signal, stop }
}

/** Creates the function that asks a wallet for permissions and registers the grant. `onGranted` is called after that. */
export function createGrant(
  ctx: Pick<PluginContext, 'api' | 'store' | 'use' | 'signal'>,
  onGranted: () => void,
): SessionsController['grantPermissions'] {
  let isBusy = false

  const register = async <Answer>(call: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> => {
    try {
      return await call()
    } catch (error) {
      signal.throwIfAborted()
      throw new SessionServiceError({ cause: error })
    }
  }

  async function grant(given: unknown, hostSignal: AbortSignal): Promise<GrantedPermissions> {
    const request = checkRequest(given, Date.now())
    const activeAccount = selectEvmAccount(ctx.store.get)
    const session = ctx.use(wallet).session(evmNamespace)
    if (!activeAccount || !session) throw new GrantPlaceError()
    const { address, caipAddress: account, network } = activeAccount
    const isHere = BigInt(request.chainId) === BigInt(network.id) && session.network === network.caipNetworkId
    if (!isHere || (request.address ?? address).toLowerCase() !== address.toLowerCase()) throw new GrantPlaceError()
    const watch = watchOwner(ctx)
    const signal = AbortSignal.any([ctx.signal, hostSignal, watch.signal])
    /** The network of the account counts, also while another namespace is active. */
    const forCalls = (lifetime: AbortSignal) => ctx.use(data).forNetwork(network.caipNetworkId, lifetime)
    try {
      const asked = { ...request, address }
      const { pci, key } = await register(
        async () => ctx.api.call(createSession, { ...asked, account } as never, await forCalls(signal)),
        signal,
      )
      const signer = { type: 'keys', data: { keys: [key, ...request.signer.data.keys] } } as const
      const ask = (limited: AbortSignal) =>
        session.request({ method: 'wallet_grantPermissions', params: [{ ...asked, signer }] }, limited)
      const answer = await withTimeLimit(timeLimit, ask, signal).catch((error: unknown) => {
        signal.throwIfAborted()
        throw toWalletError(error)
      })
      const granted = checkAnswer(answer, request, address, Date.now())
      const { policies } = request
      const activation = { account, pci, signer, policies, ...granted }
      // Without this call, a session that the wallet has granted could not be used, listed or revoked.
      await register(
        async () => ctx.api.call(activateSession, activation as never, await forCalls(ctx.signal)),
        ctx.signal,
      )
      onGranted()
      return {
        chainId: request.chainId,
        address,
        expiry: granted.expiry,
        permissions: granted.permissions,
        context: pci,
      }
    } finally {
      watch.stop()
    }
  }

  return async (request, { signal = ctx.signal } = {}) => {
    if (isBusy) throw new GrantBusyError()
    isBusy = true
    try {
      const lifetime = AbortSignal.any([ctx.signal, signal])
      return await abortable(grant(request, signal), lifetime)
    } finally {
      isBusy = false
    }
  }
}
