import { ConnectorNotFoundError } from 'portico/wallet'
import type { Way } from './found.ts'
import { createLeather } from './wallets/leather.ts'
import { createOkx } from './wallets/okx.ts'
import { createSatsConnect } from './wallets/satsConnect.ts'
import { createUnisat } from './wallets/unisat.ts'

const kinds: Readonly<Record<Way['kind'], (object: never) => object>> = {
  standard: (wallet: object) => wallet,
  satsConnect: createSatsConnect,
  leather: createLeather,
  okx: createOkx,
  unisat: createUnisat,
}

/** What an object on the page is spoken to by. Throws `CONNECTOR_NOT_FOUND` where a wallet is gone. */
export function openWallet(id: string, way: Way | undefined): object {
  if (!way) throw new ConnectorNotFoundError({ id })
  return kinds[way.kind](way.object as never)
}
