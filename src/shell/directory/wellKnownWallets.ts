/** A wallet to install: its name, its homepage and its picture (`BrandIcon`). */
export interface WellKnownWallet {
  readonly name: string
  readonly homepage: string
  readonly brand: string
}

/** A few wallets of each namespace, the most used first. Each has an extension and apps for iOS and Android. */
export const wellKnownWallets: Readonly<Record<string, readonly WellKnownWallet[]>> = {
  eip155: [
    { name: 'MetaMask', homepage: 'https://metamask.io', brand: 'brand:metamask' },
    { name: 'Coinbase Wallet', homepage: 'https://www.coinbase.com/wallet', brand: 'brand:coinbase' },
    { name: 'Rabby Wallet', homepage: 'https://rabby.io', brand: 'brand:rabby' },
    { name: 'Rainbow', homepage: 'https://rainbow.me', brand: 'brand:rainbow' },
  ],
  solana: [
    { name: 'Phantom', homepage: 'https://phantom.com', brand: 'brand:phantom' },
    { name: 'Solflare', homepage: 'https://solflare.com', brand: 'brand:solflare' },
    { name: 'Backpack', homepage: 'https://backpack.app', brand: 'brand:backpack' },
  ],
  bip122: [
    { name: 'Xverse', homepage: 'https://www.xverse.app', brand: 'brand:xverse' },
    { name: 'UniSat', homepage: 'https://unisat.io', brand: 'brand:unisat' },
    { name: 'Leather', homepage: 'https://leather.io', brand: 'brand:leather' },
  ],
}
