import { is } from 'portico/kernel'
import {
  array,
  boolean,
  enums,
  integer,
  literal,
  max,
  min,
  nonempty,
  nullable,
  optional,
  pattern,
  string,
  type,
  union,
} from 'superstruct'
import type { RequestDescription, RequestSimulation } from '../wallet/internal.ts'

/*
 * Adapters of other packages describe requests too. A malformed description must not break the view: the user could not even
 * reject the request then.
 */

/** Decimal places of a token, at most 77: a whole token with more decimals does not fit 256 bits. */
const Decimals = max(min(integer(), 0), 77)
const Token = type({ address: optional(string()), symbol: string(), decimals: nullable(Decimals) })
const Units = pattern(string(), /^\d{1,100}$/)
const Value = type({ token: Token, amount: Units })
/** A time that `Date` can represent, in milliseconds. */
const Time = max(min(integer(), 0), 8_640_000_000_000_000)

const Field = union([
  type({ label: string(), type: enums(['text', 'address']), value: string() }),
  type({ label: string(), type: literal('amount'), value: nullable(Units), token: Token }),
  type({ label: string(), type: literal('date'), value: nullable(Time) }),
])

const Action = union([
  type({ type: literal('transfer'), from: string(), to: string(), isOwn: optional(literal(true)), ...Value.schema }),
  type({
    type: literal('transferNft'),
    collection: Token,
    id: string(),
    amount: Units,
    from: string(),
    to: string(),
  }),
  type({
    type: literal('approve'),
    token: Token,
    spender: string(),
    amount: nullable(Units),
    added: optional(Units),
    isPartial: optional(literal(true)),
    expires: nullable(Time),
    starts: optional(Time),
    period: optional(Time),
  }),
  type({ type: literal('approveNft'), collection: Token, id: string(), spender: string() }),
  type({ type: literal('approveAll'), collection: Token, spender: string(), isAllowed: boolean() }),
  type({ type: enums(['wrap', 'unwrap']), ...Value.schema }),
  type({ type: literal('deploy'), value: optional(Value) }),
  type({ type: literal('blind') }),
  type({
    type: literal('createAccount'),
    account: string(),
    owner: string(),
    token: optional(Token),
    deposit: optional(Value),
  }),
  type({ type: literal('closeAccount'), account: string(), to: string() }),
  type({
    type: literal('setAuthority'),
    account: string(),
    to: nullable(string()),
    isStakeOnly: optional(literal(true)),
  }),
  type({ type: literal('revoke'), token: Token }),
  type({ type: literal('burn'), from: string(), ...Value.schema }),
  type({ type: enums(['message', 'memo']), text: string() }),
  type({
    type: literal('call'),
    contract: string(),
    intent: optional(string()),
    name: optional(string()),
    fields: array(Field),
    value: optional(Value),
  }),
  type({ type: literal('signIn'), domain: string(), text: string() }),
  type({
    type: literal('data'),
    domain: string(),
    contract: optional(string()),
    name: string(),
    intent: optional(string()),
    fields: array(Field),
  }),
  type({ type: literal('permissions'), isGranted: boolean() }),
])

const Caution = type({
  kind: enums([
    'fails',
    'foreignDomain',
    'otherAccount',
    'foreignAccount',
    'foreignChange',
    'otherNetwork',
    'unlimitedAllowance',
    'approvalForAll',
    'accountSpender',
    'blindSignature',
    'permissions',
    'authority',
    'stakeAuthority',
    'neverExpires',
    'highFee',
    'unknownSpender',
    'noContract',
    'unknownCall',
    'unknownToken',
    'order',
    'unknownCapability',
    'unknownData',
    'anyNetwork',
    'openInputs',
  ]),
  weight: enums(['danger', 'warning']),
  subject: optional(string()),
})

const Description = type({
  actions: nonempty(array(Action)),
  account: string(),
  network: pattern(string(), /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/),
  cautions: array(Caution),
  data: string(),
})

const Simulation = type({
  changes: nullable(array(type({ token: Token, amount: pattern(string(), /^-?\d{1,100}$/), id: optional(string()) }))),
  outcome: enums(['succeeds', 'fails', 'unknown']),
  fee: nullable(type({ value: Units, symbol: string(), decimals: Decimals })),
})

/** The description, if it has the documented form. */
export const asDescription = (value: unknown): RequestDescription | undefined =>
  is(value, Description) ? (value as RequestDescription) : undefined

/** The simulation, if it has the documented form. */
export const asSimulation = (value: unknown): RequestSimulation | undefined =>
  is(value, Simulation) ? (value as RequestSimulation) : undefined
