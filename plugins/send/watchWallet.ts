import type { PluginContext } from 'portico/kernel'
import { connectionsSlice, type Namespace, wallet } from 'portico/wallet'

/**
 * Calls `onGone` once the wallet that is active in a namespace now is no longer connected there, not even beside another
 * one. It stays connected while another wallet is asked to take its place. The returned function ends the watch.
 */
export function watchWallet(ctx: PluginContext, namespace: Namespace, onGone: () => void): () => void {
  const domain = ctx.use(wallet)
  const activeNow = () => domain.session(namespace, { isReviewed: true })?.connector.id
  const connectorId = activeNow()
  let isOver = false
  /** Whether the wallet is beside the active one; unknown until the code that lists the wallets is loaded. */
  let isBeside: () => boolean = () => true
  const isGone = () => activeNow() !== connectorId && !isBeside()
  const stop = () => {
    isOver = true
    unwatch()
  }
  const check = () => {
    if (isOver || !isGone()) return
    stop()
    onGone()
  }
  const unwatch = ctx.store.watch(connectionsSlice, isGone, check)
  const readList = async () => {
    const { list } = await domain.connections()
    isBeside = () => list().some((item) => item.namespace === namespace && item.connectorId === connectorId)
    check()
  }
  readList().catch((error: unknown) => {
    ctx.report(error)
    isBeside = () => false
    check()
  })
  return stop
}
