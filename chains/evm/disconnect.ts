import { meaningOf, readForeignError, toWalletError } from 'portico/wallet'
import type { Ask } from './ask.ts'
import type { Eip1193Provider } from './provider.ts'

/** The wallet does not support the method, or has no permission to revoke. */
const harmless: ReadonlySet<unknown> = new Set(['unsupported', 'unauthorized'])

const unsupportedText = /not (?:supported|implemented|available|found)|does not exist|unsupported|unknown method/i

const isHarmless = (error: unknown) =>
  harmless.has(meaningOf(error)) || readForeignError(error).some(({ message }) => unsupportedText.test(message))

/**
 * Revokes the permission (EIP-2255, MIP-2) if the wallet supports it, and ends the wallet's own session if it has one.
 */
export async function disconnectWallet(provider: Eip1193Provider, ask: Ask): Promise<void> {
  const results = await Promise.allSettled([
    ask('wallet_revokePermissions', [{ eth_accounts: {} }]).catch((error: unknown) => {
      if (!isHarmless(error)) throw error
    }),
    (async () => {
      if (typeof provider.disconnect === 'function') await provider.disconnect()
    })(),
  ])
  const failure = results.find((result) => result.status === 'rejected')
  if (failure) throw toWalletError(failure.reason)
}
