import { isHex, keccak256, numberToHex, stringToHex, type TypedDataDefinition } from 'viem'
import {
  chainDisconnected,
  invalidParams,
  methodNotFound,
  unauthorized,
  unrecognizedChain,
  unsupportedMethod,
} from './errors.ts'
import { callNode } from './node.ts'
import { objectParam, textParam, toAddress, toInteger } from './params.ts'
import type { Prompts } from './prompts.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { Signer } from './signers.ts'
import { visibleAccounts, type WalletState } from './state.ts'

/** The context of a method: the state, the prompts, and a function for changes that the page must be notified of. */
export interface WalletCore {
  readonly state: WalletState
  readonly prompts: Prompts
  /** Changes the state, stores it, and emits what the page must hear. */
  change(next: Partial<Pick<WalletState, 'accounts' | 'chainId' | 'connected' | 'locked'>>): void
  learn(chainId: number, url: string): void
}

type Method = (core: WalletCore, params: readonly unknown[]) => unknown

async function connect(core: WalletCore, method: string) {
  await core.prompts.ask(method)
  core.change({ connected: true, locked: false })
}

async function signerOf(core: WalletCore, method: string, address: unknown): Promise<Signer> {
  const wanted = toAddress(address)
  const signer = core.state.signers.get(wanted)
  if (!signer || !visibleAccounts(core.state).includes(wanted)) throw unauthorized()
  await core.prompts.ask(method)
  return signer
}

function activeNode({ state }: WalletCore) {
  const url = state.chains.get(state.chainId)
  if (!url) throw chainDisconnected(state.chainId)
  return { chainId: state.chainId, url }
}

/** The permission to see accounts, as EIP-2255 writes it. */
const permissions = ({ state }: WalletCore) =>
  state.connected
    ? [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: state.accounts }] }]
    : []

const methods: Readonly<Record<string, Method>> = {
  eth_chainId: ({ state }) => numberToHex(state.chainId),
  net_version: ({ state }) => String(state.chainId),
  eth_accounts: ({ state }) => visibleAccounts(state),
  eth_coinbase: ({ state }) => visibleAccounts(state)[0] ?? null,

  async eth_requestAccounts(core) {
    if (!visibleAccounts(core.state).length) await connect(core, 'eth_requestAccounts')
    return visibleAccounts(core.state)
  },

  wallet_getPermissions: permissions,

  async wallet_requestPermissions(core) {
    await connect(core, 'wallet_requestPermissions')
    return permissions(core)
  },

  async wallet_revokePermissions(core, params) {
    const { pci, address } = params.length > 0 ? objectParam(params, 0) : {}
    if (pci === undefined) {
      core.change({ connected: false })
      return null
    }
    // A smart session, which its account ends by its signature.
    const signer = await signerOf(core, 'wallet_revokePermissions', String(address).split(':').at(-1))
    return signer.signMessage(textParam([pci], 0))
  },

  async wallet_grantPermissions(core, params) {
    const request = objectParam(params, 0)
    if (toInteger(request.chainId) !== core.state.chainId) throw invalidParams('Expected the active chain.')
    await signerOf(core, 'wallet_grantPermissions', request.address)
    return { ...request, context: keccak256(stringToHex(JSON.stringify(request))) }
  },

  async wallet_switchEthereumChain(core, params) {
    const { chainId } = objectParam(params, 0)
    const id = toInteger(chainId)
    if (!core.state.chains.has(id)) throw unrecognizedChain(String(chainId))
    if (id === core.state.chainId) return null
    await core.prompts.ask('wallet_switchEthereumChain')
    core.change({ chainId: id })
    return null
  },

  async wallet_addEthereumChain(core, params) {
    const { chainId, rpcUrls } = objectParam(params, 0)
    const id = toInteger(chainId)
    const url: unknown = Array.isArray(rpcUrls) ? rpcUrls[0] : undefined
    if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw invalidParams('Expected an HTTP URL in rpcUrls.')
    await core.prompts.ask('wallet_addEthereumChain')
    core.learn(id, url)
    return null
  },

  async personal_sign(core, params) {
    const message = textParam(params, 0)
    const signer = await signerOf(core, 'personal_sign', params[1])
    return signer.signMessage(isHex(message) ? { raw: message } : message)
  },

  async eth_signTypedData_v4(core, params) {
    const given = params[1]
    const data = typeof given === 'string' ? JSON.parse(given) : objectParam(params, 1)
    const signer = await signerOf(core, 'eth_signTypedData_v4', params[0])
    return signer.signTypedData(data as TypedDataDefinition)
  },

  async eth_sendTransaction(core, params) {
    const fields = objectParam(params, 0)
    const node = activeNode(core)
    const { sender } = await signerOf(core, 'eth_sendTransaction', fields.from)
    if (!sender) throw unsupportedMethod('eth_sendTransaction')
    return sendTransaction(sender, node, fields)
  },
}

/**
 * Answers one call: by the wallet if it has the method, else by the node of the active chain.
 * Throws −32601 for methods that only a wallet could serve and this one does not.
 */
export async function callMethod(core: WalletCore, method: string, params: readonly unknown[]): Promise<unknown> {
  const own = Object.hasOwn(methods, method) ? methods[method] : undefined
  if (own) return own(core, params)
  if (/^(wallet_|personal_|eth_sign)/.test(method)) throw methodNotFound(method)
  return callNode(activeNode(core).url, method, params)
}
