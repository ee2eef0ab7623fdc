import { useMessages, useSlice, useSlot } from 'portico/react'
import { Icon, type IconName } from 'portico/ui'
import type { Namespace } from 'portico/wallet'
import { accountMessages } from '../accountMessages.ts'
import { useCapable } from '../hooks/useCapable.ts'
import { orderActions } from '../rules/account.ts'
import { accountActions, shellSlice } from '../tokens.ts'

/** What can be done with the account of a family, side by side. */
export function AccountActions({ namespace }: { namespace: Namespace }) {
  const t = useMessages(accountMessages)
  const order = useSlice(shellSlice, (state) => state.walletFeaturesOrder)
  const actions = orderActions(useCapable(useSlot(accountActions), namespace), order)
  if (actions.length === 0) return null
  return (
    <ul className="s-actions" aria-label={t.actions}>
      {actions.map((action) => (
        <li key={action.id}>
          <button type="button" className="s-action p-focusable" onClick={() => action.run(namespace)}>
            <Icon name={action.icon as IconName} size={24} />
            <span className="p-ellipsis" dir="auto">
              {action.label()}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
