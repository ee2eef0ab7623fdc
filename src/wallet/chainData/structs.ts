import {
  array,
  boolean,
  define,
  enums,
  type Infer,
  nullable,
  number,
  optional,
  pattern,
  record,
  refine,
  type Struct,
  size,
  string,
  type,
  unknown,
} from 'superstruct'
import { type CaipAddress, type CaipNetworkId, parseCaipAddress, parseCaipNetworkId } from '../caip.ts'
import { isSafePageLink } from '../walletApps/pageLink.ts'

/** Limit of `data:` images, in characters: enough for any icon of a list, and small enough to be stored. */
const maxDataImage = 16 * 1024
const dataImage = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i

/** Whether the URL is safe in an `<img>`: https:, or a small data: image. */
const isSafePicture = (url: string): boolean =>
  (url.length <= maxDataImage && dataImage.test(url)) || isSafePageLink(url)

/** The URL of an external picture if it is safe; other schemes, such as ipfs:, are dropped. */
export const cleanPicture = (url: string | null | undefined): string | undefined =>
  url && isSafePicture(url) ? url : undefined

export const nullish = <Value, Schema>(struct: Struct<Value, Schema>) => optional(nullable(struct))
const text = nullish(string())

/** A number of tokens as decimal text, such as `0.5` or `1e-18`; never negative, and short enough to calculate with. */
const Numeric = size(pattern(string(), /^\d+(\.\d+)?([eE][+-]?\d{1,2})?$/), 1, 120)
/** How many decimals a token has, as text. */
const Decimals = pattern(string(), /^\d{1,3}$/)
/** An amount of money or a price. */
const Money = refine(number(), 'money', (value) => Number.isFinite(value) && value >= 0)

const NetworkId = define<CaipNetworkId>(
  'a CAIP-2 id',
  (value) => typeof value === 'string' && parseCaipNetworkId(value) !== undefined,
)
const AccountId = define<CaipAddress>(
  'a CAIP-10 id',
  (value) => typeof value === 'string' && parseCaipAddress(value) !== undefined,
)
export const Picture = define<string>(
  'an https: or data:image/ URL',
  (value) => typeof value === 'string' && isSafePicture(value),
)

/** A balance as the chain-data API sends it. The address is a CAIP-10 id, or one on the network that was asked about. */
export const BalanceStruct = type({
  name: string(),
  symbol: string(),
  chainId: nullish(NetworkId),
  address: text,
  value: nullish(Money),
  price: nullish(Money),
  quantity: type({ decimals: Decimals, numeric: Numeric }),
  iconUrl: text,
})

/** A balance that names its network. */
export const OnNetwork = type({ chainId: NetworkId })

/** A price as the chain-data API sends it. */
export const Price = type({ address: AccountId, price: Money })

/** A token balance in storage. */
export const StoredBalance = type({
  name: string(),
  symbol: string(),
  chainId: NetworkId,
  address: AccountId,
  isNative: boolean(),
  value: optional(Money),
  price: optional(Money),
  quantity: type({ decimals: Decimals, numeric: Numeric }),
  iconUrl: optional(Picture),
})

const Preview = nullish(type({ url: text, content_type: text }))

/** A movement of coins or of a collectible within a transaction. */
export const TransferStruct = type({
  direction: enums(['in', 'out', 'self']),
  quantity: type({ numeric: Numeric }),
  value: nullish(number()),
  price: nullish(number()),
  fungible_info: nullish(type({ name: text, symbol: text, icon: nullish(type({ url: text })) })),
  nft_info: nullish(
    type({
      name: text,
      content: nullish(type({ preview: Preview, detail: Preview })),
      flags: nullish(type({ is_spam: nullish(boolean()) })),
    }),
  ),
})
export type TransferStruct = Infer<typeof TransferStruct>

/** A transaction of the history; its transfers are checked one by one. */
export const TransactionStruct = type({
  id: string(),
  transfers: nullish(define<unknown[]>('an array', Array.isArray)),
  metadata: type({
    operationType: string(),
    hash: string(),
    /** ISO 8601. */
    minedAt: string(),
    sentFrom: string(),
    sentTo: string(),
    status: string(),
    nonce: nullish(number()),
    chain: nullish(NetworkId),
    application: nullish(type({ name: text, iconUrl: text })),
  }),
})

/** The capabilities of a wallet by hexadecimal chain id (EIP-5792). */
export const Capabilities = record(string(), unknown())
/** The wallet can list its assets (ERC-7811). */
export const AssetDiscovery = type({
  assetDiscovery: type({ supported: define<true>('true', (value) => value === true) }),
})

const Hex = pattern(string(), /^0x[0-9a-fA-F]{1,64}$/)
/**
 * The assets of a wallet by hexadecimal chain id (ERC-7811). Assets are validated one by one: some are of other types.
 */
export const AssetLists = record(string(), array(unknown()))
/** An asset of a kind that is shown. ERC-7811 has types in lower case, the embedded wallet in upper case. */
export const WalletAsset = type({
  address: pattern(string(), /^(0x[0-9a-fA-F]{40}|native)$/),
  balance: Hex,
  type: enums(['native', 'erc20', 'NATIVE', 'ERC20']),
  metadata: type({
    name: string(),
    symbol: string(),
    decimals: refine(number(), 'decimals', (value) => Number.isInteger(value) && value >= 0 && value <= 255),
    price: nullish(Money),
    value: nullish(Money),
    iconUrl: text,
  }),
})
export type WalletAsset = Infer<typeof WalletAsset>
