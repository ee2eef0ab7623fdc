import { WalletGoneError } from './errors.ts'
import type { Way } from './found.ts'
import type { BitcoinWallet } from './wallet.ts'
import { createFallback } from './wallets/fallback.ts'
import { createLeather } from './wallets/leather.ts'
import { createOkx } from './wallets/okx.ts'
import { createSatsConnect } from './wallets/satsConnect.ts'
import { createStandard } from './wallets/standard.ts'
import { createUnisat } from './wallets/unisat.ts'

const kinds: Readonly<Record<Way['kind'], (object: never) => BitcoinWallet>> = {
  standard: createStandard,
  satsConnect: createSatsConnect,
  leather: createLeather,
  okx: createOkx,
  unisat: createUnisat,
}

/** What a wallet on the page is spoken to by, the best way first. Throws `BITCOIN_WALLET_GONE` where it is gone. */
export function openWallet(ways: readonly Way[]): BitcoinWallet {
  const [first, ...others] = ways.map(({ kind, object }) => kinds[kind](object as never))
  if (!first) throw new WalletGoneError()
  return others.length > 0 ? createFallback([first, ...others]) : first
}
