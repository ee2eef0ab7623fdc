import { type DirectoryState, lookOf, plainName } from '../../wallet/internal.ts'
import { wellKnownWallets } from './wellKnownWallets.ts'

/** A wallet whose name others may imitate. */
export interface KnownWallet {
  readonly name: string
  readonly id?: string
  readonly rdns?: string | undefined
}

/** A wallet in the browser or of the directory. */
export type Candidate = KnownWallet & {
  readonly explorerId?: string | undefined
  /** The directory certifies it: it may be imitated and is no imitation itself. */
  readonly isCertified?: boolean
}

/** The domain of a vendor: `io.wallet` for both `io.wallet` and `io.wallet.mobile`. */
const makerOf = (rdns: string) => rdns.toLowerCase().split('.').slice(0, 2).join('.')

/** The name of the known wallet that another wallet imitates; `undefined` if there is none. */
export function createImitationCheck(known: readonly KnownWallet[]): (wallet: Candidate) => string | undefined {
  const byLook = new Map<string, KnownWallet[]>()
  for (const wallet of known) {
    const look = lookOf(wallet.name)
    byLook.set(look, [...(byLook.get(look) ?? []), wallet])
  }
  return ({ id, explorerId, name, rdns, isCertified }) => {
    const look = lookOf(name)
    const alikes = isCertified || look === '' ? [] : (byLook.get(look) ?? [])
    const isOne = (other: KnownWallet) =>
      (other.id !== undefined && (other.id === id || other.id === explorerId)) ||
      (rdns && other.rdns ? makerOf(rdns) === makerOf(other.rdns) : plainName(other.name) === plainName(name))
    // The names of several known wallets may look the same: a wallet that is one of them imitates none.
    return alikes.some(isOne) ? undefined : alikes[0]?.name
  }
}

/** The wallets that others may imitate: the host's own choice, those that the directory certifies, and well-known ones. */
export function knownWallets({
  featured,
  custom,
  recommended,
  recent,
  certified,
}: DirectoryState): readonly KnownWallet[] {
  const listed = [...recommended, ...recent].filter(({ isCertified }) => isCertified)
  return [...featured, ...custom, ...listed, ...certified, ...Object.values(wellKnownWallets).flat()]
}
