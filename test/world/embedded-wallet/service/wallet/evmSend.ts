import { array, optional, string, type } from 'superstruct'
import { decodeFunctionData, erc20Abi, formatEther, type Hex } from 'viem'
import { RefusedError } from '../service.ts'
import type { SmartCall } from '../types.ts'
import { accountOf, type Sender } from './evmSign.ts'
import { type Chain, callNode, clientOf, evmIdOf, isDeployed } from './node.ts'
import { Quantity, read, toAddress, toData, toQuantity } from './params.ts'
import type { ApprovalView, Prepare, WalletRequest } from './requests.ts'

const Transaction = type({
  from: optional(string()),
  to: optional(string()),
  value: Quantity,
  data: optional(string()),
  input: optional(string()),
  gas: Quantity,
  chainId: Quantity,
})

export const toCall = ({ to, value, data }: { to?: unknown; value?: unknown; data?: unknown }): SmartCall => ({
  to: toAddress(to),
  value: toQuantity(value ?? 0),
  data: toData(data ?? '0x'),
})

/** Describes what a call does; token transfers and approvals by name (ERC-20). */
function describeCall({ to, value, data }: SmartCall): ApprovalView['details'] {
  const amount = { label: 'Amount', value: formatEther(value) }
  if (data === '0x') return [{ label: 'To', value: to }, amount]
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    return [
      { label: 'Contract', value: to },
      ...(value > 0n ? [amount] : []),
      { label: functionName, value: (args ?? []).map(String).join(', ') },
    ]
  } catch {
    return [{ label: 'Contract', value: to }, amount, { label: 'Data', value: data }]
  }
}

const isUnknownCall = (call: SmartCall) => describeCall(call).some(({ label }) => label === 'Data')

export function describeCalls(title: string, from: string, chain: Chain, calls: readonly SmartCall[]): ApprovalView {
  return {
    title,
    details: [{ label: 'Account', value: from }, { label: 'Network', value: chain.id }, ...calls.flatMap(describeCall)],
    warnings: calls.some(isUnknownCall) ? ['It is unknown what this call does'] : [],
  }
}

/** Sends a transaction of the key. Throws with the node's message if it refuses. */
async function send(chain: Chain, from: Sender, call: SmartCall, gas?: bigint): Promise<Hex> {
  const client = clientOf(chain)
  const chainId = Number(await callNode(chain, 'eth_chainId'))
  if (chainId !== evmIdOf(chain.id)) throw new RefusedError('The node is of another network', 502)
  const { address } = from.key
  const [limit, nonce, price] = await Promise.all([
    gas ?? client.estimateGas({ account: address, ...call }),
    client.getTransactionCount({ address, blockTag: 'pending' }),
    client.estimateFeesPerGas({ type: 'eip1559', chain: null }),
  ])
  const raw = await from.key.signTransaction({ ...call, ...price, type: 'eip1559', chainId, nonce, gas: limit })
  return (await callNode(chain, 'eth_sendRawTransaction', [raw])) as Hex
}

/** Deploys the contract if it is not there yet, then has it perform the calls. */
export async function sendAsSmartAccount(
  { service, chain }: WalletRequest,
  from: Sender,
  calls: readonly SmartCall[],
): Promise<Hex> {
  const { smart } = from
  if (!smart || !service.smartAccounts) throw new RefusedError('The network has no smart accounts')
  if (!(await isDeployed(chain, smart.address))) {
    const hash = await send(chain, from, { to: smart.factory, value: 0n, data: smart.factoryData })
    await clientOf(chain).waitForTransactionReceipt({ hash, pollingInterval: 100, timeout: 60_000 })
  }
  return send(chain, from, { to: smart.address, value: 0n, data: service.smartAccounts.encodeCalls(calls) })
}

export const sendTransaction: Prepare = (request) => {
  const [transaction] = read(request.params, array(Transaction))
  const { chain } = request
  if (transaction?.chainId !== undefined && Number(toQuantity(transaction.chainId)) !== evmIdOf(chain.id))
    throw new RefusedError('The transaction is for another network')
  const from = accountOf(request, transaction?.from)
  const call = toCall({ ...transaction, data: transaction?.data ?? transaction?.input })
  const gas = transaction?.gas === undefined ? undefined : toQuantity(transaction.gas)
  return {
    view: describeCalls('Send transaction', from.address, chain, [call]),
    run: () => (from.smart ? sendAsSmartAccount(request, from, [call]) : send(chain, from, call, gas)),
  }
}
