import type { RpcCall } from 'portico/wallet'
import { coinOf } from './coin.ts'
import type { RequestScene, RequestSimulation } from './params.ts'
import { readRequest, toPlainScene } from './params.ts'
import { readPsbt } from './readPsbt.ts'

/**
 * The capability `simulateRequest`: computes the changes from the transaction itself. Whether its coins are still unspent
 * is not checked.
 */
export async function simulateRequest(
  call: RpcCall,
  given: RequestScene,
  signal: AbortSignal,
): Promise<RequestSimulation | null> {
  signal.throwIfAborted()
  const scene = toPlainScene(given)
  const request = readRequest(call)
  const token = coinOf(scene.network)
  const { symbol, decimals } = token
  const write = (amount: bigint, fee: bigint | null): RequestSimulation => ({
    changes: amount === 0n ? [] : [{ token, amount: amount.toString() }],
    outcome: 'unknown',
    fee: fee === null || decimals === null ? null : { value: fee.toString(), symbol, decimals },
  })
  if (request.type === 'transfer') {
    return write(scene.accounts.includes(request.to) ? 0n : -request.amount, null)
  }
  if (request.type !== 'psbt') return null
  const { caipNetworkId } = scene.network
  const psbt = await readPsbt(request.psbt, scene.accounts, caipNetworkId).catch(() => undefined)
  signal.throwIfAborted()
  if (!psbt || psbt.fee === null) return { changes: null, outcome: 'unknown', fee: null }
  // The fee is reported separately from the changes, unless several parties share it.
  const fee = psbt.paysAlone ? psbt.fee : null
  return write(psbt.back - psbt.spent + (fee ?? 0n), fee)
}
