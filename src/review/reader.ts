import { definePlugin } from 'portico/kernel'
import { type Namespace, type RpcCall, wallet } from 'portico/wallet'
import type { RequestDescription, RequestScene, RequestSimulation } from '../wallet/internal.ts'

/** Describes and simulates requests. */
export interface RequestReader {
  /** Describes a request; as unknown if its namespace can not describe it in time. Rejects by the signal only. */
  describe(
    namespace: Namespace,
    call: RpcCall,
    scene: Omit<RequestScene, 'isKnown'>,
    signal: AbortSignal,
  ): Promise<RequestDescription>
  /** Simulates a request; `null` if there is nothing to simulate. Rejects by the signal only. */
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
 * as a dependency, and draws the answers with the component of `loadRequestReview`.
 */
export const requestReader = definePlugin<RequestReader>({
  id: 'request-reader',
  dependencies: [wallet],
  loading: 'lazy',
  load: () => import('./readerSetup.ts'),
})
