import { Screen, useMessages, useStyles } from 'portico/react'
import { useState } from 'react'
import { WalletBrowser } from '../components/WalletBrowser.tsx'
import { WalletFinder } from '../components/WalletFinder.tsx'
import { WalletSearchResults } from '../components/WalletSearchResults.tsx'
import directoryCss from '../directory.css?inline'
import { directoryMessages } from '../directoryMessages.ts'
import { useDebounced } from '../hooks/useDelayed.ts'
import { useListedChoice } from '../hooks/useListedChoice.ts'
import { useShellStyles } from '../hooks/useShellStyles.ts'
import { useWalletPages } from '../hooks/useWalletPages.ts'
import { queryOf } from '../rules/tiles.ts'
import type { NamespaceParams } from '../tokens.ts'

/** How long typing must rest before the directory is asked, in milliseconds. */
const pause = 500

/** All wallets of the directory, to be looked through and searched. */
export default function AllWalletsView({ params: { namespace } }: { params: NamespaceParams }) {
  useShellStyles()
  useStyles(directoryCss)
  const t = useMessages(directoryMessages)
  const [text, setText] = useState('')
  const [isCertified, setCertified] = useState(false)
  const query = queryOf(text)
  // A field that was emptied shows all wallets at once, and what was in it does not come back.
  const settled = useDebounced(query, query === '' ? 0 : pause)
  const name = query && settled
  const pages = useWalletPages(namespace)
  const choice = useListedChoice(namespace)
  return (
    <Screen title={t.allWalletsTitle}>
      <WalletFinder
        text={text}
        onText={setText}
        isCertified={isCertified}
        onCertified={setCertified}
        namespace={namespace}
      />
      <div className="s-wallets">
        {name || isCertified ? (
          <WalletSearchResults query={{ name, isCertified, namespace }} choice={choice} />
        ) : (
          <WalletBrowser pages={pages} namespace={namespace} choice={choice} />
        )}
      </div>
    </Screen>
  )
}
