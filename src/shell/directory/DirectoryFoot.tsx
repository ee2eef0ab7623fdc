import { Icon, Row, Tag, VisuallyHidden } from 'portico/ui'
import { useKernel, useMessages, useSlice, useStyles, useTask } from 'portico/view'
import { type Namespace, tracked } from 'portico/wallet'
import { useCallback, useEffect, useRef } from 'react'
import { directory, directorySlice } from '../../wallet/internal.ts'
import { usePaired } from '../pairing/usePaired.ts'
import { useShow } from '../parts/useShow.ts'
import { AllWalletsView } from '../viewTokens.ts'
import directoryCss from './directory.css?inline'
import { roundedCount } from './directory.ts'
import { directoryMessages } from './directoryMessages.ts'
import { RetryNote, useFailure } from './RetryNote.tsx'

/** Requests the first wallets of the directory once `isWanted`. Announces the loading to screen readers, and shows a failure. */
function FirstWallets({ isWanted }: { isWanted: boolean }) {
  const kernel = useKernel()
  const t = useMessages(directoryMessages)
  const status = useSlice(directorySlice, (state) => state.status)
  const { run, busy, error } = useTask()
  const box = useRef<HTMLDivElement>(null)

  const load = useCallback(
    () =>
      void run(async (signal) => {
        const controller = await kernel.load(directory)
        await controller.loadKept()
        if (isWanted) await controller.loadFirst(signal)
      }),
    [run, kernel, isWanted],
  )
  useEffect(load, [load])
  useEffect(() => {
    if (error) kernel.report(error)
  }, [error, kernel])

  const isLoading = busy || status === 'loading'
  const { isShown, press } = useFailure({
    isFailed: error !== null || status === 'failed',
    busy: isLoading,
    next: useCallback(() => {
      const screen = box.current?.closest('.p-screen')
      return box.current?.parentElement?.querySelector('button') ?? screen?.querySelector('h2')
    }, []),
  })
  const retry = () => {
    press()
    load()
  }
  return (
    <div ref={box} aria-live="polite">
      {isShown ? (
        <RetryNote busy={busy} onRetry={retry}>
          {t.moreFailed}
        </RetryNote>
      ) : isLoading ? (
        <VisuallyHidden>{t.loading}</VisuallyHidden>
      ) : null}
    </div>
  )
}

/** Props of `DirectoryFoot`. */
export interface DirectoryFootProps {
  /** Shows the row that leads to all wallets. */
  hasSearch: boolean
  /** Whether the directory may be requested. @default true */
  isWanted?: boolean
  namespace: Namespace | undefined
}

/** Loads the first wallets of the directory, shows if that failed, and links to all wallets. */
export function DirectoryFoot({ hasSearch, isWanted = true, namespace }: DirectoryFootProps) {
  useStyles(directoryCss)
  const t = useMessages(directoryMessages)
  const paired = usePaired()
  return (
    <div>
      {hasSearch ? <SearchRow namespace={namespace} /> : null}
      {paired === undefined ? null : <p className="s-note">{t.oneAtATime({ wallet: paired })}</p>}
      <FirstWallets isWanted={isWanted} />
    </div>
  )
}

function SearchRow({ namespace }: { namespace: Namespace | undefined }) {
  const t = useMessages(directoryMessages)
  const { events } = useKernel()
  const show = useShow()
  const total = useSlice(directorySlice, (state) => state.count)
  const { count, isMore } = roundedCount(total ?? 0)
  return (
    <Row
      label={t.searchWallets}
      icon={<Icon name="search" />}
      tag={count > 0 ? <Tag>{isMore ? t.roundedCount({ count }) : t.exactCount({ count })}</Tag> : null}
      onSelect={() => {
        events.emit(tracked, { event: 'CLICK_ALL_WALLETS' })
        show(AllWalletsView, namespace ? { namespace } : {})
      }}
    />
  )
}
