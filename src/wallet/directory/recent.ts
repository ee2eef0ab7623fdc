import { is, type PluginContext } from 'portico/kernel'
import { recentLimit, storedRecent } from './storedRecent.ts'
import { StoredWalletStruct } from './structs.ts'
import type { ListedWallet } from './tokens.ts'

/** Stores recent wallets; `onChange` is called when another tab changes them. */
export function createRecent(ctx: Pick<PluginContext, 'storage'>, onChange: () => void) {
  const read = (): readonly ListedWallet[] =>
    ctx.storage
      .get(storedRecent)
      .filter((wallet): wallet is ListedWallet => is(wallet, StoredWalletStruct))
      .slice(0, recentLimit)
  ctx.storage.watch(storedRecent, onChange)
  return {
    read,
    remember(wallet: ListedWallet) {
      const before = read()
      if (before.some(({ id }) => id === wallet.id)) return
      ctx.storage.set(storedRecent, [wallet, ...before].slice(0, recentLimit))
      onChange()
    },
  }
}
