/** Programs of the network and of its token library, by address. */
export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  olderMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  stake: 'Stake11111111111111111111111111111111111111',
  loader: 'BPFLoaderUpgradeab1e11111111111111111111111',
  lookupTable: 'AddressLookupTab1e1111111111111111111111111',
} as const

/** Programs that are named, but whose instructions are not read. */
export const programNames: Readonly<Record<string, string>> = {
  [programs.system]: 'System',
  [programs.token]: 'Token',
  [programs.token2022]: 'Token-2022',
  [programs.associatedToken]: 'Associated Token',
  [programs.lookupTable]: 'Address Lookup Table',
  [programs.stake]: 'Stake',
  Vote111111111111111111111111111111111111111: 'Vote',
  [programs.loader]: 'BPF Loader',
}
