import { abortable } from 'portico/kernel'
import type { Session } from 'portico/wallet'
import { InvalidWalletAnswerError, readChainId } from './answers.ts'

const method = 'eth_chainId'
/** How long a wallet may take to tell its chain, in ms. Nobody is asked to approve it. */
const patience = 10_000

/**
 * Asks a wallet anew which chain it is on (EIP-695). Throws what the session throws, and `EVM_INVALID_WALLET_ANSWER` for
 * an answer that is no chain id, or none within 10 s.
 */
export async function askChainId(session: Pick<Session, 'request'>, signal: AbortSignal): Promise<number> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), patience)
  const either = AbortSignal.any([signal, late.signal])
  try {
    return readChainId(await abortable(session.request({ method }, either), either), method)
  } catch (error) {
    signal.throwIfAborted()
    throw late.signal.aborted ? new InvalidWalletAnswerError({ method }, { cause: error }) : error
  } finally {
    clearTimeout(timer)
  }
}
