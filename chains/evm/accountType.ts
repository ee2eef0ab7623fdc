import type { AccountOnNetwork } from 'portico/wallet'
import { createReaders, type NodeAccess } from './client.ts'
import { isPersonalCode } from './code.ts'
import { Bytes, createRead } from './sendCalls.ts'

/** Time limit for a node to answer, in milliseconds, because the user waits for it. */
const timeLimit = 5_000

/**
 * Makes the capability `accountType`: `smartAccount` for an address with a contract, `eoa` without one. Throws the named errors of
 * nodes, and `EVM_NODE_FAILED`. A contract that is not deployed yet can not be told from an account without one.
 */
export function createAccountType(nodes: NodeAccess) {
  const readerOf = createReaders(nodes)
  return async ({ address, network }: AccountOnNetwork, signal: AbortSignal): Promise<'eoa' | 'smartAccount'> => {
    const read = createRead(readerOf, network, AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]))
    return isPersonalCode(await read('eth_getCode', [address, 'latest'], Bytes)) ? 'eoa' : 'smartAccount'
  }
}
