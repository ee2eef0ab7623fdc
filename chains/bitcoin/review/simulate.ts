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
  const account = request.account ?? scene.address
  const token = coinOf(scene.network)
  const { symbol, decimals } = token
  const write = (amount: bigint, fee: bigint | null): RequestSimulation => ({
    changes: amount === 0n ? [] : [{ token, amount: amount.toString() }],
    outcome: 'unknown',
    fee: fee === null || decimals === null ? null : { value: fee.toString(), symbol, decimals },
  })
  if (request.type === 'transfer') {
    const isOwn = request.to === account || scene.accounts?.includes(request.to)
    return write(isOwn ? 0n : -request.amount, null)
  }
  if (request.type !== 'psbt') return null
  const { caipNetworkId } = scene.network
  const own = [account, ...request.signers]
  const psbt = await readPsbt(request.psbt, own, caipNetworkId, scene.accounts).catch(() => undefined)
  signal.throwIfAborted()
  if (!psbt || psbt.fee === null) return { changes: null, outcome: 'unknown', fee: null }
  // The fee is reported separately from the changes, unless several parties share it.
  const fee = psbt.paysAlone ? psbt.fee : null
  return write(psbt.back - psbt.spent + (fee ?? 0n), fee)
}
