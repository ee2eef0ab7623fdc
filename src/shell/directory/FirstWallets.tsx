import { useKernel, useMessages, useSlice, useTask } from 'portico/view'
import { useCallback, useEffect, useRef } from 'react'
import { directory, directorySlice } from '../../wallet/internal.ts'
import { directoryMessages } from './directoryMessages.ts'
import { RetryNote } from './RetryNote.tsx'
import { useFailure } from './useFailure.ts'

/** Requests the directory's wallets for the first list once `isWanted`. Renders nothing unless that fails. */
export function FirstWallets({ isWanted }: { isWanted: boolean }) {
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

  const { isShown, press } = useFailure({
    isFailed: error !== null || status === 'failed',
    busy: busy || status === 'loading',
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
      ) : null}
    </div>
  )
}
