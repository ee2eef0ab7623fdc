import type { Plugin } from 'portico/kernel'
import { sessions } from './plugin.ts'
import type { GrantedPermissions, GrantPermissionsRequest, SessionsController } from './tokens.ts'

/** The part of the modal that this function needs. */
interface ModalLike {
  load(): Promise<{ load(plugin: Plugin<SessionsController, Record<never, never>>): Promise<SessionsController> }>
}

/**
 * Asks the wallet to let the party that has the given keys act for the connected account (`wallet_grantPermissions`, ERC-7715), and
 * registers the session with the service. Rejects in every other case: with a named error of the plugin (`SESSIONS_…`) or of
 * the wallet, after 5 minutes without an answer, and when the account changes or the plugin is switched off meanwhile.
 *
 * @example
 * const granted = await grantPermissions(modal, {
 *   chainId: '0x2105',
 *   expiry: Math.floor(Date.now() / 1000) + 24 * 60 * 60,
 *   signer: { type: 'keys', data: { keys: [{ type: 'secp256k1', publicKey }] } },
 *   permissions: [{ type: 'contract-call', data: { address, abi, functions: [{ functionName: 'deposit' }] } }],
 *   policies: [],
 * })
 */
export async function grantPermissions(
  modal: ModalLike,
  request: GrantPermissionsRequest,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<GrantedPermissions> {
  const kernel = await modal.load()
  const controller = await kernel.load(sessions)
  return controller.grantPermissions(request, options)
}
