import type { Namespace } from 'portico/wallet'

/** A wallet to install: its name and its homepage. */
export interface WellKnownWallet {
  readonly name: string
  readonly homepage: string
}

/** A few wallets of each family that many people use, by name. */
export const wellKnownWallets: Readonly<Partial<Record<Namespace, readonly WellKnownWallet[]>>> = {
  eip155: [
    { name: 'Coinbase Wallet', homepage: 'https://www.coinbase.com/wallet' },
    { name: 'MetaMask', homepage: 'https://metamask.io' },
    { name: 'Rabby Wallet', homepage: 'https://rabby.io' },
    { name: 'Rainbow', homepage: 'https://rainbow.me' },
  ],
  solana: [
    { name: 'Backpack', homepage: 'https://backpack.app' },
    { name: 'Phantom', homepage: 'https://phantom.com' },
    { name: 'Solflare', homepage: 'https://solflare.com' },
  ],
  bip122: [
    { name: 'Leather', homepage: 'https://leather.io' },
    { name: 'UniSat', homepage: 'https://unisat.io' },
    { name: 'Xverse', homepage: 'https://www.xverse.app' },
  ],
}
