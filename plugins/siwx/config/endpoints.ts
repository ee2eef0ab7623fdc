import { defineEndpoint } from 'portico/kernel'
import { projectService } from 'portico/project'
import { enums, literal, nullable, number, object, optional, string, type, union, unknown } from 'superstruct'
import { CaipNetworkIdStruct, MessageDataStruct } from './session.ts'

const token = string()
const authorization = (input: { readonly token: string }) => ({ authorization: `Bearer ${input.token}` })

/** Fetches a nonce and the token (JWT) to send it back with. */
export const getNonce = defineEndpoint({
  method: 'GET',
  service: projectService,
  path: '/auth/v1/nonce',
  input: object({}),
  answer: type({ nonce: string(), token }),
})

/** Sends a signed message to the server, which verifies it and returns the session token (JWT). */
export const authenticate = defineEndpoint({
  method: 'POST',
  service: projectService,
  path: '/auth/v1/authenticate',
  input: object({
    nonceToken: token,
    data: MessageDataStruct,
    message: string(),
    signature: string(),
    clientId: nullable(string()),
    walletInfo: optional(
      union([
        object({ type: enums(['walletconnect', 'extension', 'unknown']), name: string(), icon: optional(string()) }),
        // How the user of an embedded wallet logged in, and their email address or name there.
        object({ type: literal('social'), social: string(), identifier: string() }),
      ]),
    ),
  }),
  headers: ({ nonceToken }) => ({ 'x-nonce-jwt': `Bearer ${nonceToken}` }),
  answer: type({ token }),
})

/** Ends the session on the server. The answer is ignored. */
export const signOut = defineEndpoint({
  method: 'POST',
  service: projectService,
  path: '/auth/v1/sign-out',
  input: object({ token }),
  headers: authorization,
  parse: 'none',
  answer: unknown(),
})

/** The account that is signed in on the server. */
export const getMe = defineEndpoint({
  method: 'GET',
  service: projectService,
  path: '/auth/v1/me',
  input: object({ token }),
  headers: authorization,
  answer: type({
    address: string(),
    caip2Network: CaipNetworkIdStruct,
    uri: string(),
    domain: string(),
    nonce: string(),
    statement: optional(nullable(string())),
    /** Seconds since the epoch. */
    exp: optional(number()),
  }),
})
