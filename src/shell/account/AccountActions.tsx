import { Icon } from 'portico/ui'
import { useMessages, useSlice, useSlot } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { useAttempt, useLabels } from '../../view/internal.ts'
import { orderById } from '../parts/order.ts'
import { shellSlice } from '../settings.ts'
import { accountActions } from '../slots.ts'
import { accountMessages } from './accountMessages.ts'
import { useCapable } from './useCapable.ts'

/** The actions of a family's account, side by side. */
export function AccountActions({ namespace }: { namespace: Namespace }) {
  const t = useMessages(accountMessages)
  const order = useSlice(shellSlice, (state) => state.walletFeaturesOrder)
  const actions = useLabels(orderById(useCapable(useSlot(accountActions), namespace), order))
  const attempt = useAttempt()
  if (actions.length === 0) return null
  return (
    <ul className="s-actions" aria-label={t.actions}>
      {actions.map(({ item, label }) => (
        <li key={item.id}>
          <button type="button" className="s-action p-focusable" onClick={() => attempt(() => item.run(namespace))}>
            <Icon name={item.icon} size={24} />
            <span className="p-ellipsis" dir="auto">
              {label}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
