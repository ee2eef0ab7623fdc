import { Tabs } from 'portico/ui'
import { useEntryState, useMessages, useSlot } from 'portico/view'
import { useContext } from 'react'
import { useLabels } from '../../view/internal.ts'
import { Part } from '../parts/Part.tsx'
import { accountTabs } from '../slots.ts'
import { AccountContext } from './AccountContext.ts'
import { toParams } from './account.ts'
import { accountMessages } from './accountMessages.ts'
import { useCapable } from './useCapable.ts'

/** The tabs of an account that its family supports. A single tab is shown as a list with a heading. */
export function AccountTabs({ initial }: { initial: string | undefined }) {
  const t = useMessages(accountMessages)
  const namespace = useContext(AccountContext)?.current.namespace
  const tabs = useLabels(useCapable(useSlot(accountTabs), namespace))
  const [selected, setSelected] = useEntryState('account.tab', initial)
  const shown = tabs.find(({ item }) => item.id === selected) ?? tabs[0]
  if (!shown) return null
  const { item: tab } = shown
  const content = <Part key={tab.id} view={tab.view} params={toParams(namespace)} />
  if (tabs.length === 1) {
    return (
      <section>
        <h3 className="p-list-heading">{shown.label}</h3>
        {content}
      </section>
    )
  }
  return (
    <Tabs
      label={t.assets}
      tabs={tabs.map(({ item, label }) => ({ id: item.id, label }))}
      selected={tab.id}
      onSelect={setSelected}
    >
      {content}
    </Tabs>
  )
}
