import { readForeignError, readProperty, toWalletError, UserRejectedRequestError } from 'portico/wallet'
import { type ErrorLayer, isUnknownChain, toNodeError } from './errors.ts'

/** A failure as EIP-1193 providers throw it. */
export interface ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** Creates a provider error with its code and optional data. */
export const createProviderError = (code: number, message: string, data?: unknown): ProviderRpcError =>
  Object.assign(new Error(message), data === undefined ? { code } : { code, data })

/** EIP-1193: the provider is disconnected from all chains. */
export const ended = () => createProviderError(4900, 'The session with the wallet has ended')

/** JSON-RPC 2.0; viem, ethers and wagmi fall back to other methods on this code, and not on 4200. */
export const methodNotFound = (method: string) =>
  createProviderError(-32601, `The method "${method}" does not exist / is not available`)

/** How WalletConnect says that a method is not part of the session. */
const unsupportedCodes: ReadonlySet<unknown> = new Set([3001, 5101, 10001])

/** Codes of a refusal (EIP-1193, CAIP-25), and codes without a specific meaning. */
const vagueCodes: ReadonlySet<unknown> = new Set([4001, 5000, 5002, ...unsupportedCodes])

const codeOf = (layers: readonly ErrorLayer[], isWanted: (code: number) => boolean) =>
  layers.map(({ code }) => code).find((code): code is number => typeof code === 'number' && isWanted(code))

/**
 * Converts an error of a wallet on another device to EIP-1193. Wallets answer 5000 to any failure, so the text is read
 * before the code: an unknown chain becomes 4902, an error of a node keeps its meaning, and any other refusal becomes
 * 4001. The error has no cause, so that the original code is not read again.
 */
export function toProviderError(error: unknown, method: string): ProviderRpcError {
  const layers = readForeignError(error)
  const message = layers.find((layer) => layer.message)?.message ?? ''
  const data = readProperty(error, 'data')
  if (isUnknownChain(error)) return createProviderError(4902, message || 'Unrecognized chain ID')
  if (toNodeError(error) !== error) {
    return createProviderError(codeOf(layers, (code) => !vagueCodes.has(code)) ?? -32000, message, data)
  }
  if (UserRejectedRequestError.is(toWalletError(error))) return createProviderError(4001, 'User rejected the request')
  const code = codeOf(layers, () => true) ?? -32603
  if (unsupportedCodes.has(code)) return methodNotFound(method)
  return createProviderError(code, message || 'The wallet failed', data)
}
