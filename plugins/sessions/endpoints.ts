import { defineEndpoint } from 'portico/kernel'
import { dataService } from 'portico/project'
import {
  array,
  integer,
  literal,
  nullable,
  number,
  object,
  optional,
  pattern,
  record,
  string,
  type,
  unknown,
} from 'superstruct'

const Typed = type({ type: string(), data: record(string(), unknown()) })
const Signer = type({ type: literal('keys'), data: type({ keys: array(unknown()) }) })
export const Hex = pattern(string(), /^0x(?:[0-9a-fA-F]{2})+$/)

/** The required fields of an entry; times are in seconds. All other fields may be missing or invalid. */
export const SessionEntry = type({
  pci: pattern(string(), /^[\w-]{1,64}$/),
  expiry: number(),
  revokedAt: optional(nullable(number())),
})

/** The sessions of an account (CAIP-10). Entries are validated one by one. */
export const getSessions = defineEndpoint({
  service: dataService,
  path: ({ account }) => `/v1/sessions/${account}`,
  input: object({ account: string() }),
  answer: type({ pcis: array(unknown()) }),
})

/** Registers the request of an app. The service answers with a session id and its own key, which signs beside the app's. */
export const createSession = defineEndpoint({
  method: 'POST',
  service: dataService,
  path: ({ account }) => `/v1/sessions/${account}?v=2`,
  input: object({
    account: string(),
    chainId: string(),
    address: string(),
    expiry: integer(),
    signer: Signer,
    permissions: array(Typed),
    policies: array(Typed),
  }),
  answer: type({
    pci: pattern(string(), /^[\w-]{1,64}$/),
    key: type({ type: literal('secp256k1'), publicKey: Hex }),
  }),
})

/** Activates a session with the grant of the wallet. The answer is empty. */
export const activateSession = defineEndpoint({
  method: 'POST',
  service: dataService,
  path: ({ account }) => `/v1/sessions/${account}/activate`,
  input: object({
    account: string(),
    pci: string(),
    expiry: integer(),
    signer: Signer,
    permissions: array(Typed),
    policies: array(Typed),
    context: Hex,
  }),
  answer: unknown(),
  parse: 'none',
  retry: { times: 2, delay: 500 },
})

/** Ends a session. The answer is empty. */
export const revokeSession = defineEndpoint({
  method: 'POST',
  service: dataService,
  path: ({ account }) => `/v1/sessions/${account}/revoke`,
  input: object({ account: string(), pci: string(), signature: string() }),
  answer: unknown(),
  parse: 'none',
})

export const endpoints = [getSessions, createSession, activateSession, revokeSession]
