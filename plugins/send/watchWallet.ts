import type { PluginContext } from 'portico/kernel'
import { connectionsSlice, type Namespace, wallet } from 'portico/wallet'

/**
 * Calls `onGone` once the wallet that is active in a namespace now is no longer connected there, not even beside another
 * one. It stays connected while another wallet is asked to take its place. The watch goes on when the plugin is switched off; the
 * returned function ends it.
 */
export function watchWallet(ctx: PluginContext, namespace: Namespace, onGone: () => void): () => void {
  const domain = ctx.use(wallet)
  const activeNow = () => domain.session(namespace, { isReviewed: true })?.connector.id
  const connectorId = activeNow()
  let isOver = false
  let unwatch = () => {}
  const stop = () => {
    isOver = true
    unwatch()
  }
  const tell = () => {
    if (isOver) return
    stop()
    onGone()
  }
  const begin = async () => {
    const { watchGone } = await domain.connections()
    if (isOver) return
    if (connectorId === undefined) tell()
    else unwatch = watchGone({ namespace, connectorId }, tell)
  }
  // Without the code that knows the wallets beside the active one, only the active one counts.
  const beginWithout = (error: unknown) => {
    ctx.report(error)
    const isGone = () => activeNow() !== connectorId
    if (isOver) return
    if (isGone()) tell()
    else unwatch = ctx.store.watch(connectionsSlice, isGone, tell)
  }
  begin().catch(beginWithout)
  return stop
}
