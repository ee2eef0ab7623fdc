import { array, boolean, define, nonempty, object, optional, string } from 'superstruct'
import { parseCaipNetworkId } from '../caip.ts'
import { isSafePageLink } from '../walletApps/pageLink.ts'
import { isWalletBase } from '../walletApps/safeLink.ts'
import type { CustomWallet } from './options.ts'
import type { ListedWallet } from './tokens.ts'

const pageLink = define<string>('an https: URL', (value) => typeof value === 'string' && isSafePageLink(value))
const walletLink = define<string>(
  'an https: URL or a link of a wallet, as in wallet://, without query and fragment',
  (value) => typeof value === 'string' && isWalletBase(value),
)
const pairingPage = define<string>(
  'an https: URL without query and fragment',
  (value) => typeof value === 'string' && isSafePageLink(value) && isWalletBase(value),
)
const image = define<string>(
  'an https: or data:image/ URL',
  (value) => typeof value === 'string' && (isSafePageLink(value) || /^data:image\//.test(value)),
)
const networkId = define<ListedWallet['chains'][number]>(
  'a CAIP-2 id',
  (value) => typeof value === 'string' && parseCaipNetworkId(value) !== undefined,
)

const known = {
  id: nonempty(string()),
  name: nonempty(string()),
  imageUrl: optional(image),
  rdns: optional(string()),
  homepage: optional(pageLink),
  mobileLink: optional(walletLink),
  desktopLink: optional(walletLink),
  webappLink: optional(pairingPage),
  universalLink: optional(pairingPage),
  appStore: optional(pageLink),
  playStore: optional(pageLink),
  chromeStore: optional(pageLink),
  firefoxStore: optional(pageLink),
}

/** A wallet as a host gives it. */
export const CustomWalletStruct = object({ ...known, chains: optional(array(networkId)) })

/** A wallet in storage. */
export const StoredWalletStruct = object({
  ...known,
  chains: array(networkId),
  imageId: optional(string()),
  injectedIds: array(string()),
  isCertified: boolean(),
  canPair: boolean(),
})

/** Converts a host's own wallet to a wallet of the directory. It can be paired with. */
export const toListed = (wallet: CustomWallet): ListedWallet => ({
  injectedIds: [],
  chains: [],
  isCertified: false,
  canPair: true,
  ...wallet,
})
