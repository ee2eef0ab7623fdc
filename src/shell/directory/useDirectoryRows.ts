import { modalSlice } from 'portico/kernel'
import { useKernel } from 'portico/view'
import { useLayoutEffect, useState } from 'react'
import type { ModalState } from '../../kernel/internal.ts'

/** The code that renders the wallets of the directory, with its rules. */
export type DirectoryRows = typeof import('./directoryRows.ts')

const isOnScreen = ({ open, inline }: ModalState) => open || inline

/** Delay to let the browser paint first, in milliseconds. */
const afterPaint = 50

/** The code, once any list of the page has loaded it. */
let loaded: DirectoryRows | undefined

/**
 * Loads the code that renders directory rows, once `isWanted` and the modal is on screen: `undefined` until it is loaded,
 * `null` if loading failed. The second value of the tuple tries again. With `isFirst`, waits for the first paint; else code
 * that was loaded before is there in the first frame.
 */
export function useDirectoryRows(isWanted: boolean, isFirst: boolean): [DirectoryRows | null | undefined, () => void] {
  const { report, store } = useKernel()
  const [code, setCode] = useState<DirectoryRows | null | undefined>(isFirst ? undefined : loaded)
  const isMissing = isWanted && code === undefined
  useLayoutEffect(() => {
    if (!isMissing) return
    const load = () =>
      void import('./directoryRows.ts').then(
        (rows) => {
          loaded = rows
          setCode(rows)
        },
        (error) => {
          report(error)
          setCode(null)
        },
      )
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = (isShown: boolean) => {
      if (!isShown) return
      if (isFirst) timer = setTimeout(load, afterPaint)
      else load()
    }
    begin(isOnScreen(store.get(modalSlice)))
    const stop = store.watch(modalSlice, isOnScreen, begin)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [isMissing, isFirst, report, store])
  return [code, () => setCode(undefined)]
}
