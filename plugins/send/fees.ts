import type { PluginContext } from 'portico/kernel'
import { capabilitiesOf, selectHolder } from 'portico/wallet'
import { selectChosenToken } from './select.ts'
import { sendSlice } from './tokens.ts'

/** Reads what the network takes for sending the token that is chosen; `null` where it does not say. Never rejects. */
export function createFees({ store, slots, latest }: PluginContext): () => Promise<void> {
  return () =>
    latest('fee', async (signal) => {
      const [holder, token] = [selectHolder(store.get), selectChosenToken(store.get)]
      if (!holder || !token) return
      const { fee } = capabilitiesOf(slots, holder.namespace)
      const transferred = token.address === undefined ? {} : { token: token.address }
      const show = (value: string | null) => {
        signal.throwIfAborted()
        store.update(sendSlice, (draft) => {
          draft.fee = { token: token.id, value }
        })
      }
      try {
        show((await fee?.(holder, transferred, signal)) ?? null)
      } catch (error) {
        show(null)
        throw error
      }
    })
}
