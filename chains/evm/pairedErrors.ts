import {
  type ForeignError,
  readForeignError,
  readProperty,
  toWalletError,
  UserRejectedRequestError,
} from 'portico/wallet'
import { isUnknownChain, toNodeError } from './errors.ts'

/** A failure as EIP-1193 providers throw it. */
export interface ProviderRpcError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** Makes a failure with its code, and with data where there is any. */
export const createProviderError = (code: number, message: string, data?: unknown): ProviderRpcError =>
  Object.assign(new Error(message), data === undefined ? { code } : { code, data })

/** EIP-1193: the provider is disconnected from all chains. */
export const ended = () => createProviderError(4900, 'The session with the wallet has ended')

/** JSON-RPC 2.0; viem, ethers and wagmi fall back to other methods on this code, and not on 4200. */
export const methodNotFound = (method: string) =>
  createProviderError(-32601, `The method "${method}" does not exist / is not available`)

/** How WalletConnect says that a method is not part of the session. */
const unsupportedCodes: ReadonlySet<unknown> = new Set([3001, 5101, 10001])

/** Numbers that stand for a refusal (EIP-1193, CAIP-25), or for nothing in particular. */
const vagueCodes: ReadonlySet<unknown> = new Set([4001, 5000, 5002, ...unsupportedCodes])

const codeOf = (layers: readonly ForeignError[], isWanted: (code: number) => boolean) =>
  layers.map(({ code }) => code).find((code): code is number => typeof code === 'number' && isWanted(code))

/**
 * What a wallet elsewhere said, as EIP-1193 has it. Wallets answer 5000 to whatever they do not do, so that their words
 * count before the number: a chain that is unknown there is 4902, what a node said keeps its meaning, and any other
 * refusal is 4001. The error has no cause: the number in it would be read again.
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
