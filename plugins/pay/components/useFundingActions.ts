import { type AccountAction, accountActions } from 'portico/shell'
import { useKernel, useRead, useSlot } from 'portico/view'
import { capabilityOf, type Namespace } from 'portico/wallet'

/** Actions of the account that bring something into it, by their ids in the field. */
const funding: readonly string[] = ['onramp', 'receive']

/** The other ways to get something into an account, which other plugins bring as actions of it. */
export function useFundingActions(namespace: Namespace | undefined): readonly AccountAction[] {
  const { slots, report } = useKernel()
  const actions = useSlot(accountActions)
  return useRead((read) => {
    if (!namespace) return []
    return actions.filter(({ id, needs, isFor }) => {
      if (!funding.includes(id) || (needs && capabilityOf(slots, namespace, needs) === undefined)) return false
      try {
        return isFor?.(namespace, read) ?? true
      } catch (error) {
        report(error)
        return false
      }
    })
  })
}
