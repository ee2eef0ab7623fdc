import { modalSlice } from 'portico/kernel'
import { useKernel } from 'portico/view'
import { useLayoutEffect, useState } from 'react'
import type { ModalState } from '../../kernel/internal.ts'

/** What draws the rows of the directory, and the rules for them. */
export type DirectoryRows = typeof import('../directoryRows.ts')

const isOnScreen = ({ open, inline }: ModalState) => open || inline

/** Lets what is on screen be painted first, in milliseconds. */
const afterPaint = 50

/** The code, once any list of the page has loaded it. */
let loaded: DirectoryRows | undefined

/**
 * Loads that code once it is wanted and on screen: `undefined` until it is here, `null` where it did not come. The first
 * time it waits for what is on screen to be painted; after that it is there with the first frame. Opening the modal
 * renders nothing again.
 */
export function useDirectoryRows(isWanted: boolean, isFirst: boolean): [DirectoryRows | null | undefined, () => void] {
  const { report, store } = useKernel()
  const [code, setCode] = useState<DirectoryRows | null | undefined>(isFirst ? undefined : loaded)
  const isMissing = isWanted && code === undefined
  useLayoutEffect(() => {
    if (!isMissing) return
    const load = () =>
      void import('../directoryRows.ts').then(
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
