import { definePlugin } from 'portico/kernel'
import { type Namespace, type RpcCall, wallet } from 'portico/wallet'
import type { RequestDescription, RequestScene, RequestSimulation } from '../wallet/internal.ts'

/** Describes and simulates requests. */
export interface RequestReader {
  /** Describes a request; as a `blind` action if its namespace can not, or not in time. Rejects only with the signal's reason. */
  describe(
    namespace: Namespace,
    call: RpcCall,
    scene: Omit<RequestScene, 'isKnown'>,
    signal: AbortSignal,
  ): Promise<RequestDescription>
  /** Simulates a request; `null` if there is nothing to simulate. Rejects only with the signal's reason. */
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
 * Describes and simulates requests for a plugin with its own approval view, such as the embedded wallet. The plugin lists it
 * as a dependency, and renders the descriptions with the component that `loadRequestReview` loads.
 */
export const requestReader = definePlugin<RequestReader>({
  id: 'request-reader',
  dependencies: [wallet],
  loading: 'lazy',
  load: () => import('./readerSetup.ts'),
})
