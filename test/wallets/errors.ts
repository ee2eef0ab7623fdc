/**
 * The error that an EIP-1193 provider rejects with: a numeric `code`, a `message`, and `data` when there is any.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#rpc-errors
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data?: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    if (data !== undefined) this.data = data
  }
}

/** The user said no (EIP-1193, 4001). */
export const userRejected = () => new ProviderRpcError(4001, 'User rejected the request.')

/** The page asked for an account that it was not given (EIP-1193, 4100). */
export const unauthorized = () =>
  new ProviderRpcError(4100, 'The requested account and/or method has not been authorized by the user.')

/** The wallet does not know the method (JSON-RPC 2.0, −32601), as MetaMask says it: libraries fall back on this code. */
export const methodNotFound = (method: string) =>
  new ProviderRpcError(-32601, `The method "${method}" does not exist / is not available.`)

/** The wallet knows the method, and cannot serve it (EIP-1193, 4200). */
export const unsupportedMethod = (method: string) =>
  new ProviderRpcError(4200, `The method "${method}" is not supported.`)

/** The wallet has no node for its active chain (EIP-1193, 4901). */
export const chainDisconnected = (chainId: number) =>
  new ProviderRpcError(4901, `The provider is not connected to chain ${chainId}.`)

/** The wallet was asked to switch to a chain that it does not know (EIP-3326, 4902). */
export const unrecognizedChain = (chainId: string) =>
  new ProviderRpcError(
    4902,
    `Unrecognized chain ID "${chainId}". Try adding the chain using wallet_addEthereumChain first.`,
  )

/** A prompt of the same kind is already open in the wallet (EIP-1474, −32002). */
export const alreadyPending = (method: string) =>
  new ProviderRpcError(-32002, `Request of type '${method}' already pending. Please wait.`)

/** The parameters do not have the shape of the method (EIP-1474, −32602). */
export const invalidParams = (message: string) => new ProviderRpcError(-32602, message)

/** Anything else went wrong inside the wallet (EIP-1474, −32603). */
export const internalError = (message: string) => new ProviderRpcError(-32603, message)
