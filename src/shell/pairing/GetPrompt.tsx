import { VisuallyHidden } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import { downloadsHere, type LinkEnvironment, type ListedWallet } from '../../wallet/internal.ts'
import { shellMessages } from '../messages.ts'
import { DownloadsView } from '../viewTokens.ts'
import { pairingMessages } from './pairingMessages.ts'

/** Links to the download of a wallet; renders nothing if no link is known. */
export function GetPrompt({ wallet, environment }: { wallet: ListedWallet; environment: LinkEnvironment }) {
  const t = useMessages(pairingMessages)
  const { newTab } = useMessages(shellMessages)
  const { router } = useKernel()
  const [download, ...others] = downloadsHere(wallet, environment)
  if (!download) return null
  return (
    <p className="s-get">
      <span className="p-ellipsis" dir="auto">
        {t.dontHave({ wallet: wallet.name })}
      </span>
      {others.length > 0 ? (
        <button
          type="button"
          className="s-inline-button p-focusable"
          onClick={() => router.push(DownloadsView, { wallet })}
        >
          {t.get}
        </button>
      ) : (
        <a className="s-inline-button p-focusable" href={download.href} target="_blank" rel="noopener noreferrer">
          {t.get}
          <VisuallyHidden> {newTab}</VisuallyHidden>
        </a>
      )}
    </p>
  )
}
