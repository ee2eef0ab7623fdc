import { parseSignInMessage } from '@solana/wallet-standard-util'
import { SiweMessage } from 'siwe'
import { parseSiweMessage } from 'viem/siwe'
import type { SiwxMessageData } from '../../types.ts'

/** Fields as parsers name them. */
export interface Parsed {
  readonly address: string
  readonly chainId: number | string
  readonly [field: string]: unknown
}

const timeFields = ['issuedAt', 'expirationTime', 'notBefore'] as const
const defined = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Parsed

/** The expected fields. Times are compared as moments, because one of the parsers returns dates. */
export function fieldsOf({ accountAddress, chainId, statement, resources = [], ...data }: SiwxMessageData): Parsed {
  const [namespace, reference] = chainId.split(':')
  return withMoments({
    ...data,
    address: accountAddress,
    chainId: namespace === 'eip155' ? Number(reference) : chainId,
    statement: statement || undefined,
    resources: resources.length > 0 ? resources : undefined,
  })
}

function withMoments(fields: object): Parsed {
  const found = defined(fields)
  const times = timeFields.flatMap((field) => {
    const value = found[field]
    return value === undefined ? [] : [[field, new Date(value as string).getTime()]]
  })
  return { ...found, ...Object.fromEntries(times) }
}

/** The public parsers of EIP-4361. */
export const evmParsers = {
  siwe: (text: string) => withMoments({ ...new SiweMessage(text) }),
  viem: (text: string) => withMoments(parseSiweMessage(text)),
}

/** The public parser of Solana. */
export const parseSolana = (text: string) => withMoments(parseSignInMessage(new TextEncoder().encode(text)) ?? {})
