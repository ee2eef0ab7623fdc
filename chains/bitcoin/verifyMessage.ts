import { abortable } from 'portico/kernel'
import type { SignedMessage } from 'portico/wallet'

/** Verifies a message as `verify` does, until the signal aborts. The code for it loads with the first message. */
export async function verifyMessage(signed: SignedMessage, signal: AbortSignal): Promise<boolean> {
  const { verify } = await import('./verify/index.ts')
  return abortable(verify(signed), signal)
}
