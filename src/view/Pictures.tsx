import { pictureRules } from 'portico/kernel'
import { PictureContext } from 'portico/ui'
import type { ReactNode } from 'react'
import { useSlot } from './useSlot.ts'

/** Lets the pictures below it load that a rule of the kernel's plugins allows. */
export function Pictures({ children }: { children: ReactNode }) {
  return <PictureContext.Provider value={useSlot(pictureRules)}>{children}</PictureContext.Provider>
}
