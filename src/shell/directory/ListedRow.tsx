import { Row, Tag } from 'portico/ui'
import { useMessages } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import type { ListedWallet } from '../../wallet/internal.ts'
import { shellMessages } from '../messages.ts'
import { DirectoryImage } from './DirectoryImage.tsx'
import type { ListedEntry } from './directory.ts'
import { directoryMessages } from './directoryMessages.ts'
import { useListedChoice } from './useListedChoice.ts'

/** Props of `ListedRow`. */
export interface ListedRowProps {
  entry: ListedEntry
  wallet: ListedWallet
  /** Whether the picture may be requested. @default true */
  isWanted?: boolean
  namespace: Namespace | undefined
}

/** A wallet of the directory in the first list. */
export function ListedRow({ entry: { group, imitates }, wallet, isWanted = true, namespace }: ListedRowProps) {
  const t = useMessages(directoryMessages)
  const shell = useMessages(shellMessages)
  const { isBlocked, choose } = useListedChoice(namespace)
  return (
    <Row
      label={wallet.name}
      icon={<DirectoryImage wallet={wallet} isPaused={!isWanted} />}
      detail={imitates && <span className="s-doubt">{shell.lookAlike({ wallet: imitates })}</span>}
      tag={imitates ? <Tag tone="negative">{shell.caution}</Tag> : group === 'recent' ? <Tag>{t.recent}</Tag> : null}
      disabled={isBlocked(wallet)}
      onSelect={() => choose(wallet)}
    />
  )
}
