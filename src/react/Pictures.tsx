import { pictureRules } from 'portico/kernel'
import { PictureContext } from 'portico/ui'
import { type ReactNode, useCallback } from 'react'
import { useKernel } from './context.ts'
import { useSlot } from './useSlot.ts'

/** Lets the pictures below it load that a rule of the kernel's plugins allows. A rule that fails allows none. */
export function Pictures({ children }: { children: ReactNode }) {
  const { report } = useKernel()
  const rules = useSlot(pictureRules)
  const resolve = useCallback(
    (url: string) => {
      for (const rule of rules) {
        try {
          const source: unknown = rule.resolve(url)
          if (typeof source === 'string') return source
        } catch (error) {
          report(error)
        }
      }
      return undefined
    },
    [rules, report],
  )
  return <PictureContext.Provider value={resolve}>{children}</PictureContext.Provider>
}
