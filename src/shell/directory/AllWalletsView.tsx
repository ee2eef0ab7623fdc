import { modalSlice } from 'portico/kernel'
import { Screen, useEntryState, useMessages, useSlice, useStyles } from 'portico/view'
import { useState } from 'react'
import { useFirstViewFooter } from '../connect/Legal.tsx'
import { usePaired } from '../pairing/usePaired.ts'
import { useDebounced } from '../parts/useDelayed.ts'
import { useShellStyles } from '../parts/useShellStyles.ts'
import type { NamespaceParams } from '../viewTokens.ts'
import directoryCss from './directory.css?inline'
import { directoryMessages } from './directoryMessages.ts'
import { queryOf } from './tiles.ts'
import { useListedChoice } from './useListedChoice.ts'
import { useWalletPages } from './useWalletPages.ts'
import { WalletBrowser } from './WalletBrowser.tsx'
import { WalletFinder } from './WalletFinder.tsx'
import { WalletSearchResults } from './WalletSearchResults.tsx'

/** Pause after typing before the directory is searched, in milliseconds. */
const pause = 500

/** All wallets of the directory, with a search. */
export default function AllWalletsView({ params: { namespace } }: { params: NamespaceParams }) {
  useShellStyles()
  useStyles(directoryCss)
  const t = useMessages(directoryMessages)
  const [text, setText] = useEntryState('text', '')
  const [isCertified, setCertified] = useEntryState('certified', false)
  const query = queryOf(text)
  // An emptied field shows all wallets at once, without the pause.
  const settled = useDebounced(query, query === '' ? 0 : pause)
  const name = query && settled
  // The user did not open an inline modal: send no request until the user reaches it.
  const isInline = useSlice(modalSlice, (state) => state.inline)
  const [isMet, setMet] = useState(false)
  const meet = () => setMet(true)
  const pages = useWalletPages(namespace, !isInline || isMet)
  const choice = useListedChoice(namespace)
  const paired = usePaired()
  return (
    <Screen title={t.allWalletsTitle} footer={useFirstViewFooter()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is pressed here, the user is only noticed */}
      <div className="s-whole" onPointerEnter={meet} onFocus={meet}>
        <WalletFinder
          text={text}
          onText={setText}
          isCertified={isCertified}
          onCertified={setCertified}
          namespace={namespace}
        />
        {paired === undefined ? null : <p className="s-note">{t.oneAtATime({ wallet: paired })}</p>}
        <div className="s-wallets">
          {name || isCertified ? (
            <WalletSearchResults query={{ name, isCertified, namespace }} isStale={query !== settled} choice={choice} />
          ) : (
            <WalletBrowser pages={pages} namespace={namespace} choice={choice} />
          )}
        </div>
      </div>
    </Screen>
  )
}
