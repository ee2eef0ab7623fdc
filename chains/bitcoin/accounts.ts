import type { Account, CaipNetworkId } from 'portico/wallet'
import { decodeAddress, isBitcoinAddress } from './address.ts'
import { isStacksAddress, isUsedOn, unknownNetwork } from './chains.ts'

/** A key of 33 bytes, of 32 (BIP-340) or of 65. */
const publicKeyForm = /^(?:[0-9a-f]{64}|[0-9a-f]{66}|[0-9a-f]{130})$/i

/** BIP-32. */
const pathForm = /^m(?:\/\d{1,10}['hH]?){1,10}$/

/** How wallets call the types of accounts. */
const typesByPurpose: ReadonlyMap<unknown, Account['type']> = new Map([
  ['payment', 'payment'],
  ['ordinal', 'ordinal'],
  ['ordinals', 'ordinal'],
])

/** An account as a wallet reports it. */
export interface AccountNote {
  readonly address: string
  /** @default by the address: taproot for ordinals, others for payments */
  readonly purpose?: unknown
  /** Hexadecimal. */
  readonly publicKey?: unknown
  readonly path?: unknown
}

const typeOf = ({ address, purpose }: AccountNote): Account['type'] => {
  if (isStacksAddress(address)) return 'stx'
  const named = typesByPurpose.get(purpose)
  if (named) return named
  return decodeAddress(address)?.type === 'p2tr' ? 'ordinal' : 'payment'
}

/** The accounts that a wallet reports, each once. Invalid addresses, keys and paths are left out. */
export function toAccounts(notes: readonly AccountNote[]): readonly Account[] {
  const accounts = new Map<string, Account>()
  for (const note of notes) {
    const { address, publicKey, path } = note
    if (accounts.has(address) || !(isBitcoinAddress(address) || isStacksAddress(address))) continue
    accounts.set(address, {
      address,
      type: typeOf(note),
      ...(typeof publicKey === 'string' && publicKeyForm.test(publicKey) && { publicKey }),
      ...(typeof path === 'string' && pathForm.test(path) && { path }),
    })
  }
  return [...accounts.values()]
}

const order: readonly Account['type'][] = ['payment', 'ordinal', 'stx']

/** The accounts that are used on a network (on an unknown one all), those of the preferred type first, then payment, ordinals and Stacks. */
export function accountsOn(
  accounts: readonly Account[],
  network: CaipNetworkId,
  preferred: Account['type'] = 'payment',
): readonly Account[] {
  const rank = ({ type }: Account) => (type === preferred ? -1 : order.indexOf(type))
  return accounts
    .filter(({ address }) => network === unknownNetwork || isUsedOn(address, network))
    .sort((a, b) => rank(a) - rank(b))
}

/** Whether an account can sign for Bitcoin. */
export const isBitcoinAccount = ({ type }: Account): boolean => type !== 'stx'

/** Whether two lists of accounts say the same. */
export const isSameAccounts = (a: readonly Account[], b: readonly Account[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
