import { any, array, optional, string, type } from 'superstruct'
import type { Hex } from 'viem'
import { keep, RefusedError, recall, type Service } from '../service.ts'
import { evmAccountsOf } from './accounts.ts'
import { describeCalls, sendAsSmartAccount, toCall } from './evmSend.ts'
import { accountOf } from './evmSign.ts'
import { type Chain, callNode, evmIdOf } from './node.ts'
import { invalid, Quantity, read, toQuantity } from './params.ts'
import type { Prepare, WalletRequest } from './requests.ts'

const Batch = type({
  version: optional(string()),
  from: optional(string()),
  chainId: Quantity,
  calls: array(type({ to: string(), value: Quantity, data: optional(string()) })),
})

const callsKey = async ({ vault }: Service, id: string) => `calls:${await vault.mac('calls', id)}`

export const sendCalls: Prepare = (request) => {
  const [batch] = read(request.params, array(Batch))
  const { service, user, chain } = request
  if (!batch || batch.calls.length === 0 || batch.calls.length > 50) throw invalid()
  if (batch.chainId !== undefined && Number(toQuantity(batch.chainId)) !== evmIdOf(chain.id))
    throw new RefusedError('The calls are for another network')
  const from = accountOf(request, batch.from ?? evmAccountsOf(service, user, chain).smart?.address)
  if (!from.smart) throw new RefusedError('Calls are batched by smart accounts alone')
  const calls = batch.calls.map(toCall)
  return {
    view: describeCalls(`Send ${calls.length} calls`, from.address, chain, calls),
    async run() {
      const id = await sendAsSmartAccount(request, from, calls)
      await keep(service, await callsKey(service, id), chain, { ttlMs: 24 * 60 * 60_000 })
      return batch.version === '1.0' ? id : { id }
    },
  }
}

interface Receipt {
  readonly status: Hex
  readonly [field: string]: unknown
}

/** The state of a batch (EIP-5792): 100 pending, 200 done, 500 reverted. */
export async function getCallsStatus(service: Service, params: unknown): Promise<unknown> {
  const [id = ''] = read(params, array(string()))
  const chain = await recall<Chain>(service, await callsKey(service, id))
  if (!chain) throw new RefusedError('There are no such calls')
  const receipt = (await callNode(chain, 'eth_getTransactionReceipt', [id])) as Receipt | null
  const common = { version: '2.0.0', id, chainId: `0x${evmIdOf(chain.id)?.toString(16)}`, atomic: true }
  if (!receipt) return { ...common, status: 100 }
  const { logs, status, blockHash, blockNumber, gasUsed, transactionHash } = receipt
  const receipts = [{ logs, status, blockHash, blockNumber, gasUsed, transactionHash }]
  return { ...common, status: status === '0x1' ? 200 : 500, receipts }
}

/** What an account can do, by chain (EIP-5792). */
export function getCapabilities(request: WalletRequest): unknown {
  const [address] = read(request.params, array(any()))
  const { networks = [] } = request.service.smartAccounts ?? {}
  if (!accountOf(request, address).smart) return {}
  return Object.fromEntries(networks.map((id) => [`0x${id.toString(16)}`, { atomic: { status: 'supported' } }]))
}
