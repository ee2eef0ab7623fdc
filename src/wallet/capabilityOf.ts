import type { Slots } from '../kernel/internal.ts'
import type { Namespace } from './caip.ts'
import type { Capability } from './capabilities.ts'
import type { CapabilityId } from './chain.ts'
import { adaptersOf } from './discovery/adapters.ts'

/**
 * The implementation of a capability for a namespace, that of the namespace's own adapter first; `undefined` if no
 * adapter has it.
 */
export function capabilityOf<Implementation>(
  slots: Pick<Slots, 'get'>,
  namespace: Namespace,
  { id }: Capability<Implementation>,
): Implementation | undefined {
  for (const { can } of adaptersOf(slots, namespace)) {
    if (Object.hasOwn(can, id) && can[id as CapabilityId] !== undefined)
      return can[id as CapabilityId] as Implementation
  }
  return undefined
}
