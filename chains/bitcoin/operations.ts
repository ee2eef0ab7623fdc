import { abortable } from 'portico/kernel'
import type { SignedMessage } from 'portico/wallet'
import { WalletGoneError } from './errors.ts'
import type { Way } from './found.ts'
import type * as review from './review/index.ts'
import type { BitcoinWallet } from './wallet.ts'
import { createFallback } from './wallets/fallback.ts'
import { createLeather } from './wallets/leather.ts'
import { createOkx } from './wallets/okx.ts'
import { createSatsConnect } from './wallets/satsConnect.ts'
import { createStandard } from './wallets/standard.ts'
import { createUnisat } from './wallets/unisat.ts'

/** Verifies a message as `verify` does, until the signal aborts. The code for it loads with the first message. */
export async function verifyMessage(signed: SignedMessage, signal: AbortSignal): Promise<boolean> {
  const { verify } = await import('./verify/index.ts')
  return abortable(verify(signed), signal)
}

const kinds: Readonly<Record<Way['kind'], (object: never) => BitcoinWallet>> = {
  standard: createStandard,
  satsConnect: createSatsConnect,
  leather: createLeather,
  okx: createOkx,
  unisat: (object) => createUnisat(object, true),
  unisatLike: createUnisat,
}

/** Opens a wallet on the page by its ways, the best one first. Throws `BITCOIN_WALLET_GONE` if it has left the page. */
export function openWallet(ways: readonly Way[]): BitcoinWallet {
  const [first, ...others] = ways.map(({ kind, object }) => kinds[kind](object as never))
  if (!first) throw new WalletGoneError()
  return others.length > 0 ? createFallback([first, ...others]) : first
}

/** The code of the adapter that is needed once the user chose a wallet, in one chunk. */

export { isBitcoinAddress } from './address.ts'
export { readBalance } from './balance.ts'
export { openSession } from './session.ts'

/** Describes a request; the code loads with the first one. */
export const describeRequest: typeof review.describeRequest = async (...call) =>
  (await import('./review/index.ts')).describeRequest(...call)

/** Simulates a request; the code loads with the first one. */
export const simulateRequest: typeof review.simulateRequest = async (...call) =>
  (await import('./review/index.ts')).simulateRequest(...call)
