import { definePlugin } from 'portico/kernel'
import { type Namespace, type RpcCall, wallet } from 'portico/wallet'
import type { RequestDescription, RequestScene, RequestSimulation } from '../wallet/internal.ts'

/** Tells what requests mean. */
export interface RequestReader {
  /** What a request means; blind where its namespace can not tell, or not in time. Rejects by the signal only. */
  describe(
    namespace: Namespace,
    call: RpcCall,
    scene: Omit<RequestScene, 'isKnown'>,
    signal: AbortSignal,
  ): Promise<RequestDescription>
  /** What a request would change; `null` where there is nothing to simulate. Rejects by the signal only. */
  simulate(
    namespace: Namespace,
    call: RpcCall,
    scene: Omit<RequestScene, 'isKnown'>,
    signal: AbortSignal,
  ): Promise<RequestSimulation | null>
  /** Call it when the user has approved a request: its spenders are known from then on. */
  remember(description: RequestDescription): void
}

/**
 * Tells what requests mean, for a plugin with an approval of its own, such as that of an embedded wallet: such a plugin names
 * it as a dependency, and draws the answers with the component that `loadRequestReview` gives.
 */
export const requestReader = definePlugin<RequestReader>({
  id: 'request-reader',
  dependencies: [wallet],
  loading: 'lazy',
  load: () => import('./readerSetup.ts'),
})
