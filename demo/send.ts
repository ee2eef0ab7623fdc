import type { PorticoModal } from 'portico'
import { chainAdapters, type Namespace, type Transfer, wallet } from 'portico/wallet'

/** Sends as a view of the modal would: by the capability `transfers` of the adapter. Resolves with the hash. */
export type Send = (namespace: Namespace, transfer: Transfer) => Promise<string>

export const createSend =
  (modal: PorticoModal): Send =>
  async (namespace, transfer) => {
    const kernel = await modal.load()
    const session = (await kernel.load(wallet)).session(namespace)
    const adapter = kernel.slots.get(chainAdapters).find(({ id }) => id === namespace)
    if (!session || !adapter?.can.transfers) throw new Error(`Nobody is connected who can send on ${namespace}`)
    const { hash } = await adapter.can.transfers.send(session, transfer, kernel.signal)
    return hash
  }
