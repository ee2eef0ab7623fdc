const core = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]|wallet/gu, '')

/** Whether two names are likely those of one wallet: 'Trust' is 'Trust Wallet', and 'OKX' is 'okx-wallet'. */
export function isSameWallet(one: string, other: string): boolean {
  const [a, b] = [core(one), core(other)]
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a))
}
