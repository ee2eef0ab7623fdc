import { useKernel } from 'portico/react'
import { useLayoutEffect, useState } from 'react'

/** What draws the rows of the directory, and the rules for them. */
export type DirectoryRows = typeof import('../directoryRows.ts')

/** Lets what is on screen be painted first, in milliseconds. */
const afterPaint = 50

/**
 * Loads that code once it is wanted: `undefined` until it is here, `null` where it did not come. The first time it waits
 * for what is on screen to be painted; after that it is there before the next frame.
 */
export function useDirectoryRows(isWanted: boolean, isFirst: boolean): [DirectoryRows | null | undefined, () => void] {
  const { report } = useKernel()
  const [code, setCode] = useState<DirectoryRows | null>()
  const isMissing = isWanted && code === undefined
  useLayoutEffect(() => {
    if (!isMissing) return
    const load = () =>
      void import('../directoryRows.ts').then(setCode, (error) => {
        report(error)
        setCode(null)
      })
    if (!isFirst) return load()
    const timer = setTimeout(load, afterPaint)
    return () => clearTimeout(timer)
  }, [isMissing, isFirst, report])
  return [code, () => setCode(undefined)]
}
