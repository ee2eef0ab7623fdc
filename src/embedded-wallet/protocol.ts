import { is } from 'portico/kernel'
import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  literal,
  min,
  nonempty,
  nullable,
  number,
  object,
  optional,
  pattern,
  record,
  refine,
  type Struct,
  size,
  string,
  type,
  union,
  unknown,
} from 'superstruct'
import { methodPolicyOf } from './methods.ts'

/** Limit of texts of the frame, in characters. */
const longest = 4096
const Text = size(string(), 0, longest)
const Nothing = unknown()

const EvmChainId = min(integer(), 1)
/** A CAIP-2 id. */
const CaipId = pattern(string(), /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
const ChainId = union([EvmChainId, CaipId])
const AccountKind = enums(['eoa', 'smartAccount'] as const)

/** An account address of any namespace; the adapter of the namespace validates it further. */
const Address = pattern(string(), /^[a-zA-Z0-9]{26,128}$/)

/** Whether a page may be sent to a URL: https:, or http: on localhost. */
export const isFrameUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}
const SafeUrl = refine(size(string(), 1, longest), 'safe URL', isFrameUrl)
/** A link to the app of Farcaster: of the web, or with the app's own scheme. */
const FarcasterLink = refine(
  size(string(), 1, longest),
  'Farcaster link',
  (value) => isFrameUrl(value) || /^farcaster:\/\/\S+$/i.test(value),
)

export const redirectProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const

const UserAnswer = type({
  address: Address,
  /** A number on EVM, else a CAIP-2 id. */
  chainId: union([EvmChainId, Text]),
  email: optional(nullable(Text)),
  accounts: optional(nullable(array(type({ address: Address, type: AccountKind })))),
  smartAccountDeployed: optional(unknown()),
  preferredAccountType: optional(unknown()),
  userName: optional(nullable(Text)),
  // Validated separately: an invalid signature fails the sign-in, not the login.
  signature: optional(unknown()),
  message: optional(unknown()),
})
/** The user on one network, as the frame answers. */
export type UserAnswer = Infer<typeof UserAnswer>

/** The message signed with the login. The signature of an undeployed smart account contains its deployment (ERC-6492). */
export const SignedLogin = type({ message: size(string(), 1, 16_384), signature: size(string(), 1, 65_536) })

/** The data of a message to sign (CAIP-122), and its text with a placeholder for the address. */
const SignInMessage = type({
  accountAddress: string(),
  chainId: CaipId,
  domain: string(),
  uri: string(),
  version: string(),
  nonce: string(),
  serializedMessage: nonempty(string()),
})
const Otp = object({ otp: nonempty(string()) })

/** The variables of a theme that the frame takes. */
export const CustomProperties = record(pattern(string(), /^--[\w-]{1,64}$/), union([size(string(), 1, 200), number()]))
const UserRequest = {
  chainId: optional(ChainId),
  rpcUrl: optional(string()),
  preferredAccountType: optional(AccountKind),
  siwxMessage: optional(SignInMessage),
}

/** The requests of the app: their payload, and that of a successful answer. */
export const requests = {
  SWITCH_NETWORK: {
    payload: object({ chainId: ChainId, rpcUrl: optional(string()) }),
    answer: type({ chainId: union([number(), Text]) }),
  },
  CONNECT_EMAIL: {
    payload: object({ email: nonempty(string()) }),
    answer: type({ action: enums(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'] as const) }),
  },
  CONNECT_DEVICE: { payload: Nothing, answer: Nothing },
  CONNECT_OTP: { payload: Otp, answer: Nothing },
  CONNECT_SOCIAL: { payload: object({ uri: nonempty(string()), ...UserRequest }), answer: UserAnswer },
  GET_SOCIAL_REDIRECT_URI: {
    payload: object({ provider: enums(redirectProviders) }),
    answer: type({ uri: SafeUrl }),
  },
  GET_FARCASTER_URI: { payload: Nothing, answer: type({ url: FarcasterLink }) },
  CONNECT_FARCASTER: { payload: Nothing, answer: type({ userName: Text }) },
  GET_USER: { payload: object({ ...UserRequest, socialUri: optional(string()) }), answer: UserAnswer },
  IS_CONNECTED: { payload: Nothing, answer: type({ isConnected: boolean() }) },
  GET_CHAIN_ID: { payload: Nothing, answer: type({ chainId: union([number(), Text]) }) },
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: {
    payload: Nothing,
    answer: type({ smartAccountEnabledNetworks: array(EvmChainId) }),
  },
  /** Never sent by this app: the frame deploys the account with its first transaction. */
  INIT_SMART_ACCOUNT: { payload: Nothing, answer: type({ address: Address, isDeployed: boolean() }) },
  SET_PREFERRED_ACCOUNT: {
    payload: object({ type: AccountKind }),
    answer: type({ type: AccountKind, address: Address }),
  },
  RPC_REQUEST: {
    payload: object({
      method: nonempty(string()),
      params: optional(unknown()),
      chainId: optional(union([number(), string()])),
      chainNamespace: optional(string()),
      rpcUrl: optional(string()),
    }),
    answer: unknown(),
  },
  RPC_ABORT: { payload: object({ id: string() }), answer: Nothing },
  UPDATE_EMAIL: {
    payload: object({ email: nonempty(string()) }),
    answer: type({ action: enums(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP'] as const) }),
  },
  UPDATE_EMAIL_PRIMARY_OTP: { payload: Otp, answer: Nothing },
  UPDATE_EMAIL_SECONDARY_OTP: { payload: Otp, answer: type({ newEmail: size(string(), 3, 320) }) },
  SYNC_THEME: {
    payload: object({
      themeMode: optional(enums(['light', 'dark'] as const)),
      themeVariables: optional(CustomProperties),
      w3mThemeVariables: optional(object({ '--w3m-accent': string(), '--w3m-background': string() })),
    }),
    answer: Nothing,
  },
  SYNC_DAPP_DATA: {
    payload: object({
      metadata: optional(object({ name: string(), description: string(), url: string(), icons: array(string()) })),
      sdkVersion: optional(string()),
      sdkType: optional(literal('appkit')),
      projectId: string(),
    }),
    answer: Nothing,
  },
  SIGN_OUT: { payload: Nothing, answer: Nothing },
  RELOAD: { payload: Nothing, answer: Nothing },
} as const

export type RequestType = keyof typeof requests
type PayloadStruct<Type extends RequestType> = (typeof requests)[Type]['payload']
type AnswerStruct<Type extends RequestType> = (typeof requests)[Type]['answer']
export type PayloadOf<Type extends RequestType> =
  PayloadStruct<Type> extends Struct<infer Payload, infer _> ? Payload : never
export type AnswerOf<Type extends RequestType> =
  AnswerStruct<Type> extends Struct<infer Answer, infer _> ? Answer : never

/** Messages of the frame that answer no request, with their payload. SESSION_UPDATE is accepted and ignored: the app uses no token. */
const announcements = { READY: Nothing, SESSION_UPDATE: type({ token: size(string(), 1, 16_384) }) } as const
type Announcement = keyof typeof announcements

/** Limit of ids of requests, in characters. */
const longestId = 64

/** A message of the frame. */
export const FrameMessage = type({
  type: pattern(string(), /^@w3m-frame\/[A-Z_]{1,64}$/),
  id: optional(size(string(), 1, longestId)),
  payload: optional(unknown()),
})

/** The announcement in a message; `undefined` for other messages and for an invalid payload. */
export function readAnnouncement(message: Infer<typeof FrameMessage>): Announcement | undefined {
  const name = message.type.slice('@w3m-frame/'.length)
  if (!Object.hasOwn(announcements, name)) return undefined
  const struct: Struct<never, unknown> = announcements[name as Announcement] as never
  return is(message.payload, struct) ? (name as Announcement) : undefined
}

/** The payload of an error answer. */
export const FailureAnswer = type({ message: optional(string()) })

export const appMessage = (name: RequestType) => `@w3m-app/${name}` as const
export const frameMessage = (name: RequestType, outcome: '_SUCCESS' | '_ERROR') =>
  `@w3m-frame/${name}${outcome}` as const

/**
 * Time limits of requests, in milliseconds. Requests that wait for the user have none, and are aborted by their caller:
 * CONNECT_FARCASTER, and RPC_REQUEST of a method that the user approves.
 */
const timeLimits: Readonly<Partial<Record<RequestType, number>>> = {
  CONNECT_EMAIL: 30_000,
  CONNECT_DEVICE: 30_000,
  CONNECT_OTP: 30_000,
  CONNECT_SOCIAL: 30_000,
  GET_SOCIAL_REDIRECT_URI: 30_000,
  // Like CONNECT_SOCIAL, the last step of a login.
  GET_USER: 30_000,
  GET_FARCASTER_URI: 30_000,
  IS_CONNECTED: 30_000,
  SWITCH_NETWORK: 30_000,
  SET_PREFERRED_ACCOUNT: 30_000,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: 30_000,
  INIT_SMART_ACCOUNT: 30_000,
  UPDATE_EMAIL: 30_000,
  UPDATE_EMAIL_PRIMARY_OTP: 30_000,
  UPDATE_EMAIL_SECONDARY_OTP: 30_000,
  SIGN_OUT: 30_000,
}

/** Time limit of calls that only read, in milliseconds. Also ends calls whose answer was dropped because of its size. */
const readLimit = 30_000

/** The time limit of a request, in milliseconds; `undefined` if it waits for the user. */
export function timeLimitOf(type: RequestType, payload: unknown): number | undefined {
  if (type !== 'RPC_REQUEST') return timeLimits[type]
  return is(payload, requests.RPC_REQUEST.payload) && methodPolicyOf(payload.method) === 'safe' ? readLimit : undefined
}

/** Requests whose timeout alerts the developer. Not `CONNECT_DEVICE`: a user may take longer to approve a link. */
export const alertedTypes: ReadonlySet<RequestType> = new Set([
  'CONNECT_EMAIL',
  'CONNECT_OTP',
  'CONNECT_SOCIAL',
  'GET_SOCIAL_REDIRECT_URI',
  'GET_USER',
])
