import { UnauthorizedProviderError } from '../errors/provider.ts'

/** Which account of a wallet is the active one: the wallet's own first one, until another is chosen. */
export interface AccountOrder {
  /** The accounts with the active one first. A choice ends once the wallet puts another account first, or shares it no more. */
  order<Item extends { readonly address: string }>(accounts: readonly Item[]): readonly Item[]
  /** Chooses one of these accounts. Throws `UNAUTHORIZED_PROVIDER` for an address that is none of them. */
  choose(address: string, accounts: readonly { readonly address: string }[]): void
}

/** Keeps which account of a session was chosen, for wallets that sign by account. */
export function createAccountOrder(): AccountOrder {
  let own: string | undefined
  let chosen: string | undefined
  return {
    order(accounts) {
      const first = accounts[0]?.address
      if (first !== own) chosen = undefined
      own = first
      const active = accounts.find(({ address }) => address === chosen)
      if (!active) chosen = undefined
      return active ? [active, ...accounts.filter((item) => item !== active)] : accounts
    },
    choose(address, accounts) {
      if (accounts.every((account) => account.address !== address)) throw new UnauthorizedProviderError()
      chosen = address
    },
  }
}
