import { EmptyState, SearchInput } from 'portico/ui'
import { Screen, useEntryState, useMessages, useSlice } from 'portico/view'
import { networksSlice } from 'portico/wallet'
import { useState } from 'react'
import { accountMessages } from '../account/accountMessages.ts'
import { SearchCount } from '../directory/WalletStates.tsx'
import { useTracked } from '../help/useTracked.ts'
import { shellMessages } from '../messages.ts'
import { QuietButton } from '../parts/QuietButton.tsx'
import { useDebounced } from '../parts/useDelayed.ts'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { useShow } from '../parts/useShow.ts'
import { type NamespaceParams, WhatIsANetworkView } from '../viewTokens.ts'
import { isSearchable, NetworkRows, searchNetworks } from './NetworkRows.tsx'

/** Pause after typing before the list is filtered, in milliseconds. */
const pause = 100

/** All networks of the app, or of one namespace. */
export default function NetworksView({ params: { namespace } }: { params: NamespaceParams }) {
  useShellStyles()
  useTracked('CLICK_NETWORKS')
  const t = useMessages(shellMessages)
  const account = useMessages(accountMessages)
  const show = useShow()
  const all = useSlice(networksSlice, (state) => state.networks)
  const networks = namespace ? all.filter((network) => network.chainNamespace === namespace) : all
  const [text, setText] = useEntryState('text', '')
  // The field stays if the host removes networks: the user may be typing in it.
  const isLong = isSearchable(networks)
  const [hasSearch, setHasSearch] = useState(isLong || text !== '')
  if (isLong && !hasSearch) setHasSearch(true)
  const query = useDebounced(text, pause)
  const found = searchNetworks(networks, query)
  return (
    <Screen
      title={account.networksTitle}
      footer={<QuietButton onPress={() => show(WhatIsANetworkView)}>{t.whatIsANetwork}</QuietButton>}
    >
      {hasSearch ? (
        <div className="s-search">
          <SearchInput label={account.searchNetworks} value={text} onChange={setText} clearLabel={t.clearSearch} />
          <SearchCount text={query && found.length > 0 ? account.networksFound({ count: found.length }) : ''} />
        </div>
      ) : null}
      {found.length > 0 ? <NetworkRows networks={found} namespace={namespace} /> : null}
      <div aria-live="polite">
        {found.length === 0 ? (
          <EmptyState icon="search" title={account.noNetworkFound}>
            {query ? account.noNetworkText : null}
          </EmptyState>
        ) : null}
      </div>
    </Screen>
  )
}
