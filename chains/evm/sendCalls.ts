import { abortable, isAbort, isPorticoError, validate } from 'portico/kernel'
import type { Network } from 'portico/wallet'
import { pattern, type Struct, string } from 'superstruct'
import type { ChainReader } from './client.ts'
import { ExecutionRevertedError, toNodeError } from './errors.ts'
import { NodeFailedError } from './sendErrors.ts'

/** Bytes of any number, as hexadecimal text. */
export const Bytes = pattern(string(), /^0x(?:[0-9a-fA-F]{2})*$/)
/** A number of 256 bits at most. */
export const Quantity = pattern(string(), /^0x[0-9a-fA-F]{1,64}$/)

/** Calls one network and validates the answer. */
export type Read = (method: string, params: readonly unknown[], answer: Struct<string, null>) => Promise<string>

/** Binds a reader of chains to a network and a signal. Throws named errors of nodes, or `EVM_NODE_FAILED`. */
export function createRead(readerOf: (network: Network) => ChainReader, network: Network, signal: AbortSignal): Read {
  return async (method, params, struct) => {
    signal.throwIfAborted()
    try {
      const answer = await abortable(readerOf(network)(method, params), signal)
      const [failure, value] = validate(answer, struct)
      if (failure) throw new NodeFailedError({ method }, { cause: failure })
      return value
    } catch (error) {
      signal.throwIfAborted()
      if (isAbort(error) || isPorticoError(error)) throw error
      const known = toNodeError(error)
      throw isPorticoError(known) ? known : new NodeFailedError({ method }, { cause: error })
    }
  }
}

/** Calls a contract, with or without arguments; returns `0x` if it reverts. */
export function createAskContract(read: Read, contract: string): (data: string) => Promise<string> {
  return async (data) => {
    try {
      return await read('eth_call', [{ to: contract, data }, 'latest'], Bytes)
    } catch (error) {
      if (ExecutionRevertedError.is(error)) return '0x'
      throw error
    }
  }
}

const word = (value: string) => value.padStart(64, '0')

/** `transfer(address,uint256)` of ERC-20. */
export const encodeTransfer = (to: string, amount: bigint): string =>
  `0xa9059cbb${word(to.slice(2).toLowerCase())}${word(amount.toString(16))}`

/** `balanceOf(address)` of ERC-20. */
export const encodeBalanceOf = (owner: string): string => `0x70a08231${word(owner.slice(2).toLowerCase())}`

/** Getters of ERC-20. */
export const getters = { name: '0x06fdde03', symbol: '0x95d89b41', decimals: '0x313ce567' } as const
