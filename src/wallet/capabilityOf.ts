import type { Slots } from '../kernel/internal.ts'
import { adaptersOf } from './adapters.ts'
import type { Namespace } from './caip.ts'
import type { Capability } from './capabilities.ts'
import type { CapabilityId } from './chain.ts'

/** What a chain family does a capability with: that of its own adapter first; `undefined` where it can not do it. */
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
