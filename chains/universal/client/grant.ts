import { validate } from 'portico/kernel'
import { array, optional, record, string, type } from 'superstruct'
import { events } from '../methods.ts'
import type { Authentication } from './types.ts'

const prefix = 'urn:recap:'
const Recap = type({ att: record(string(), record(string(), array(type({ chains: optional(array(string())) })))) })

/** The capabilities to request, as the resource to sign (ERC-5573). Wallets expect plain base64. */
export function encodeGrant(methods: readonly string[]): string {
  const sorted = [...methods].sort((a, b) => a.localeCompare(b))
  const eip155 = Object.fromEntries(sorted.map((method) => [`request/${method}`, [{}]]))
  return prefix + btoa(JSON.stringify({ att: { eip155 } })).replaceAll('=', '')
}

/** Parses a resource. Throws if it is invalid. */
function decode(resource: string | undefined) {
  if (!resource?.startsWith(prefix)) throw new TypeError('The wallet signed no capabilities')
  const text = atob(resource.slice(prefix.length).replaceAll('-', '+').replaceAll('_', '/'))
  const [failure, recap] = validate(JSON.parse(text), Recap)
  if (failure) throw failure
  return recap.att.eip155 ?? {}
}

interface SignedPayload {
  readonly p: { readonly iss: string; readonly resources: readonly string[] }
}

/**
 * The accounts and methods that a wallet granted by its signature, on signed and granted chains, limited to the
 * request. Throws if there are none.
 */
export function readGrant(cacaos: readonly SignedPayload[], asked: Pick<Authentication, 'chains' | 'methods'>) {
  const accounts = new Set<string>()
  const methods = new Set<string>()
  const known: readonly string[] = asked.chains
  for (const { p } of cacaos) {
    const [, , family, reference, address] = p.iss.split(':')
    const grant = Object.entries(decode(p.resources.at(-1)))
    const chains = grant.flatMap(([, limits]) => limits.flatMap((limit) => limit.chains ?? []))
    for (const chain of [`${family}:${reference}`, ...chains])
      if (known.includes(chain)) accounts.add(`${chain}:${address}`)
    for (const [ability] of grant) methods.add(ability.slice(ability.indexOf('/') + 1))
  }
  const allowed = asked.methods.filter((method) => methods.has(method))
  if (accounts.size === 0 || allowed.length === 0)
    throw new TypeError('The wallet granted no requested account or method')
  const chains = known.filter((chain) => [...accounts].some((account) => account.startsWith(`${chain}:`)))
  return { chains, accounts: [...accounts], methods: allowed, events: [...events] }
}
