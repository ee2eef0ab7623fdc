import { type PluginContext, routerSlice, type View } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'
import type { EmbeddedWalletController } from './tokens.ts'

/** The view of the user's wallets, from which another wallet may be added. */
const walletsView = 'ProfileWallets'

/**
 * Leaves the views of a login that succeeded, as the other ways to connect do: back to the user's wallets if the login began
 * there, else the modal closes. Does nothing if a connect gate took over, or if `entry`, the key of the entry that was on
 * screen during the login, is no longer on top.
 */
export function leaveLogin(
  { store, router, modal }: Pick<PluginContext, 'store' | 'router' | 'modal'>,
  { account, taken }: Awaited<ReturnType<EmbeddedWalletController['login']>>,
  entry: number | undefined,
): void {
  if (taken || router.current()?.key !== entry) return
  const wallets = router.resolve(walletsView) as View<{ readonly namespace: Namespace }> | undefined
  if (wallets && store.get(routerSlice).stack.some(({ view }) => view === walletsView)) {
    router.reset(wallets, { namespace: account.namespace })
  } else modal.close()
}
