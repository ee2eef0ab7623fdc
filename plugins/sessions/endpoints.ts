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

/** One entry of the list, as far as a session needs it; times are in seconds. All else may be missing or strange. */
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

/** Registers what an app asks for. The service answers with the id of the session and a key that signs beside the app's. */
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

/** Tells the service what the wallet granted: from then on the session can be used. The answer is empty. */
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
