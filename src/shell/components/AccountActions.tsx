import { useMessages, useSlice, useSlot } from 'portico/react'
import { Icon, type IconName } from 'portico/ui'
import { accountMessages } from '../accountMessages.ts'
import { orderActions } from '../rules/account.ts'
import { accountActions, shellSlice } from '../tokens.ts'

/** What can be done with the account, side by side. */
export function AccountActions() {
  const t = useMessages(accountMessages)
  const order = useSlice(shellSlice, (state) => state.walletFeaturesOrder)
  const actions = orderActions(useSlot(accountActions), order)
  if (actions.length === 0) return null
  return (
    <ul className="s-actions" aria-label={t.actions}>
      {actions.map((action) => (
        <li key={action.id}>
          <button type="button" className="s-action p-focusable" onClick={action.run}>
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
