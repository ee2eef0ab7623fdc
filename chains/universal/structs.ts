import {
  array,
  coerce,
  enums,
  type Infer,
  literal,
  min,
  nonempty,
  number,
  optional,
  pattern,
  record,
  type Struct,
  string,
  type,
  unknown,
} from 'superstruct'
import type { Cacao } from './contract.ts'

/** An account id (CAIP-10). */
export const AccountId = pattern(string(), /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/)

const SessionNamespace = type({
  /** CAIP-10 ids. */
  accounts: array(string()),
  methods: array(string()),
  events: array(string()),
  chains: optional(array(string())),
})

/** By namespace, or by CAIP-2 id (CAIP-25). */
const SessionNamespaces = record(string(), SessionNamespace)

/** A session of the client. */
export const PairedSession = type({
  topic: nonempty(string()),
  /** Seconds since the epoch. */
  expiry: min(number(), 0),
  namespaces: SessionNamespaces,
  /** The metadata of the wallet. Invalid metadata is ignored. */
  peer: unknown(),
})
export type PairedSession = Infer<typeof PairedSession>

/** The parameters of `wc_sessionUpdate`. */
export const SessionUpdate = type({ namespaces: SessionNamespaces })

/** The parameters of `wc_sessionEvent`; the data of an event is validated by its name. */
export const SessionEvent = type({ event: type({ name: string() }), chainId: string() })

const Text = nonempty(string())
const Payload = type({
  iss: pattern(string(), /^did:pkh:eip155:[1-9]\d{0,31}:0x[0-9a-fA-F]{40}$/),
  domain: Text,
  aud: Text,
  version: literal('1'),
  nonce: Text,
  iat: Text,
  exp: optional(string()),
  nbf: optional(string()),
  statement: optional(string()),
  requestId: optional(string()),
  resources: optional(array(string())),
})
/** Some wallets write `null` for missing values. */
const withoutNulls = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, item]) => item !== null))
    : value

/** A signature of a wallet on an EVM chain (CAIP-74); use `validate` with `coerce`, which handles `null` in `p`. */
export const SignedCacao = type({
  h: type({ t: literal('caip122') }),
  p: coerce(Payload, unknown(), withoutNulls),
  s: type({ t: enums(['eip191', 'eip1271']), s: pattern(string(), /^0x(?:[0-9a-fA-F]{2})+$/) }),
}) as unknown as Struct<Cacao>

/** The answer of `authenticate` of a client; without `auths` the wallet only connected. */
export const AuthenticationAnswer = type({ session: unknown(), auths: optional(unknown()) })
