import type { ReactNode } from 'react'
import { pictureRules } from '../kernel/internal.ts'
import { PictureContext } from '../ui/internal.ts'
import { useSlot } from './useSlot.ts'

/** Lets the pictures below it load that a rule of the kernel's plugins allows. */
export function Pictures({ children }: { children: ReactNode }) {
  return <PictureContext.Provider value={useSlot(pictureRules)}>{children}</PictureContext.Provider>
}
