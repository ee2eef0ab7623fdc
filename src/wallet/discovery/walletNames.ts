/** Letters and digits in lower case, without the word "wallet": 'OKX Wallet' and 'okx-wallet' both become 'okx'. */
export const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]|wallet/gu, '')

/** Whether two names are likely those of one wallet: 'Trust' is 'Trust Wallet', and 'OKX' is 'okx-wallet'. */
export function areNamesOfOneWallet(one: string, other: string): boolean {
  const [a, b] = [plainName(one), plainName(other)]
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a))
}
