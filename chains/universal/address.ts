import type { Namespace } from 'portico/wallet'
import { base58Length } from './base58.ts'

type Check = (value: string) => boolean

/** Checks of the form of addresses, for the namespaces whose form is known. */
const checks: Partial<Record<Namespace, Check>> = {
  eip155: (value) => /^0x[0-9a-fA-F]{40}$/.test(value),
  solana: (value) => value.length <= 44 && base58Length(value) === 32,
  bip122: (value) =>
    /^(?:[123mn][1-9A-HJ-NP-Za-km-z]{25,34}|(?:bc|tb|bcrt)1(?:[02-9ac-hj-np-z]{39}|[02-9ac-hj-np-z]{59}))$/.test(value),
}
/** CAIP-10. */
const isAnyAddress: Check = (value) => /^[-.%a-zA-Z0-9]{1,128}$/.test(value)

/** Whether `value` is an address of a namespace, as far as that can be told. */
export const isAddress = (namespace: Namespace, value: string): boolean => (checks[namespace] ?? isAnyAddress)(value)
