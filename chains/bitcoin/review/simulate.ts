import { cleanText, type RpcCall } from 'portico/wallet'
import type { RequestScene, RequestSimulation } from './params.ts'
import { readRequest } from './params.ts'
import { readPsbt } from './readPsbt.ts'

/**
 * The capability `simulateRequest`: computes the changes from the transaction itself. Whether its coins are still unspent
 * is not checked.
 */
export async function simulateRequest(
  call: RpcCall,
  scene: RequestScene,
  signal: AbortSignal,
): Promise<RequestSimulation | null> {
  signal.throwIfAborted()
  const request = readRequest(call)
  const account = request.account ?? scene.address
  const { symbol, decimals } = scene.network.nativeCurrency
  const token = { symbol: cleanText(symbol, 16), decimals }
  const write = (amount: bigint, fee: bigint | null): RequestSimulation => ({
    changes: amount === 0n ? [] : [{ token, amount: amount.toString() }],
    outcome: 'unknown',
    fee: fee === null ? null : { value: fee.toString(), ...token },
  })
  if (request.type === 'transfer') return write(request.to === account ? 0n : -request.amount, null)
  if (request.type !== 'psbt') return null
  const psbt = await readPsbt(request.psbt, [account, ...request.signers], scene.network.caipNetworkId).catch(
    () => undefined,
  )
  signal.throwIfAborted()
  if (!psbt || psbt.fee === null) return { changes: null, outcome: 'unknown', fee: null }
  const back = psbt.outputs.reduce((sum, { amount, isOwn }) => sum + (isOwn ? amount : 0n), 0n)
  // The fee is reported separately from the changes, unless several parties share it.
  const fee = psbt.paysAlone ? psbt.fee : null
  return write(back - psbt.spent + (fee ?? 0n), fee)
}
