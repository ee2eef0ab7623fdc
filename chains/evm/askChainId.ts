import { abortable } from 'portico/kernel'
import type { Session } from 'portico/wallet'
import { InvalidWalletAnswerError, readChainId } from './answers.ts'

const method = 'eth_chainId'
/** Milliseconds that a wallet has to report its chain, which needs no approval. */
const patience = 10_000

/**
 * Asks a wallet for its current chain (EIP-695). Throws the error of the session, and `EVM_INVALID_WALLET_ANSWER` if
 * the answer is invalid or takes longer than 10 s.
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
