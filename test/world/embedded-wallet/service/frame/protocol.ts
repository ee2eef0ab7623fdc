import {
  any,
  array,
  boolean,
  enums,
  number,
  optional,
  record,
  type Struct,
  string,
  type,
  union,
  unknown,
} from 'superstruct'

const ChainId = union([string(), number()])
const AccountTypes = enums(['eoa', 'smartAccount'])
const Nothing = optional(any())
const Siwx = optional(type({ serializedMessage: string() }))
const Otp = type({ otp: string() })
const Email = type({ email: string() })

/** The payload of each request of an app, without its prefix. */
export const requests = {
  SWITCH_NETWORK: type({ chainId: ChainId, rpcUrl: optional(string()) }),
  CONNECT_EMAIL: Email,
  CONNECT_DEVICE: Nothing,
  CONNECT_OTP: Otp,
  CONNECT_SOCIAL: type({
    uri: string(),
    preferredAccountType: optional(AccountTypes),
    chainId: optional(ChainId),
    rpcUrl: optional(string()),
    siwxMessage: Siwx,
  }),
  GET_SOCIAL_REDIRECT_URI: type({ provider: enums(['google', 'github', 'apple', 'facebook', 'x', 'discord']) }),
  GET_FARCASTER_URI: Nothing,
  CONNECT_FARCASTER: Nothing,
  GET_USER: optional(
    type({
      chainId: optional(ChainId),
      preferredAccountType: optional(AccountTypes),
      socialUri: optional(string()),
      rpcUrl: optional(string()),
      siwxMessage: Siwx,
    }),
  ),
  IS_CONNECTED: Nothing,
  GET_CHAIN_ID: Nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: Nothing,
  INIT_SMART_ACCOUNT: Nothing,
  SET_PREFERRED_ACCOUNT: type({ type: AccountTypes }),
  RPC_REQUEST: type({
    method: string(),
    params: optional(unknown()),
    chainId: optional(ChainId),
    chainNamespace: optional(string()),
    rpcUrl: optional(string()),
  }),
  /** Without an id every request is given up. */
  RPC_ABORT: optional(type({ id: optional(string()) })),
  UPDATE_EMAIL: Email,
  UPDATE_EMAIL_PRIMARY_OTP: Otp,
  UPDATE_EMAIL_SECONDARY_OTP: Otp,
  SYNC_THEME: type({
    themeMode: optional(enums(['light', 'dark'])),
    themeVariables: optional(record(string(), union([string(), number()]))),
    w3mThemeVariables: optional(record(string(), string())),
  }),
  SYNC_DAPP_DATA: type({
    metadata: optional(
      type({
        name: string(),
        description: string(),
        url: string(),
        icons: array(string()),
        verified: optional(boolean()),
      }),
    ),
    sdkVersion: optional(string()),
    sdkType: optional(string()),
    projectId: string(),
  }),
  SIGN_OUT: Nothing,
  RELOAD: Nothing,
}

export type RequestName = keyof typeof requests
export type Payload<Name extends RequestName> = (typeof requests)[Name]['TYPE']

/** A request whose type and payload were checked; `payload` is `undefined` where the payload is not valid. */
export interface AppRequest {
  readonly name: RequestName
  readonly id: string
  readonly isValid: boolean
  readonly payload: unknown
}

const prefix = '@w3m-app/'

/** Reads a message of an app; `undefined` if it is no request. */
export function readRequest(data: unknown): AppRequest | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type: kind, id, payload } = data as { type?: unknown; id?: unknown; payload?: unknown }
  if (typeof kind !== 'string' || !kind.startsWith(prefix)) return undefined
  if (typeof id !== 'string' || id === '' || id.length > 200) return undefined
  const name = kind.slice(prefix.length)
  if (!Object.hasOwn(requests, name)) return undefined
  const struct: Struct<never, unknown> = requests[name as RequestName] as never
  return { name: name as RequestName, id, ...check(struct, payload) }
}

function check(struct: Struct<never, unknown>, payload: unknown): Pick<AppRequest, 'isValid' | 'payload'> {
  try {
    return { isValid: true, payload: struct.create(payload) }
  } catch {
    return { isValid: false, payload: undefined }
  }
}

/** An answer, or the message that the frame is ready. */
export interface FrameMessage {
  readonly type: string
  readonly id?: string
  readonly payload?: unknown
}

export const ready: FrameMessage = { type: '@w3m-frame/READY', payload: {} }

/** Answers a request with success; a request without a result has no payload. */
export const succeed = ({ name, id }: AppRequest, payload: unknown): FrameMessage => ({
  type: `@w3m-frame/${name}_SUCCESS`,
  id,
  ...(payload !== undefined && { payload }),
})

export const fail = ({ name, id }: AppRequest, message: string): FrameMessage => ({
  type: `@w3m-frame/${name}_ERROR`,
  id,
  payload: { message },
})
