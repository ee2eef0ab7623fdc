import { type ReactNode, useMemo } from 'react'
import { type Kernel, pictureRules } from '../kernel/internal.ts'
import { IconWarning, PictureContext } from '../ui/internal.ts'
import { createKernelHost, KernelContext } from './context.ts'
import { useSlot } from './useSlot.ts'

/** Loads a picture below it only if a picture rule of the plugins resolves its URL. */
function Pictures({ children }: { children: ReactNode }) {
  return <PictureContext.Provider value={useSlot(pictureRules)}>{children}</PictureContext.Provider>
}

/** Gives a kernel to the hooks below it. */
export function KernelProvider({ kernel, children }: { kernel: Kernel; children?: ReactNode }) {
  const host = useMemo(
    () => createKernelHost({ source: kernel, kernel: () => kernel, load: async () => kernel }),
    [kernel],
  )
  const warn = useMemo(() => createWarning(kernel), [kernel])
  return (
    <KernelContext.Provider value={host}>
      <IconWarning.Provider value={warn}>
        <Pictures>{children}</Pictures>
      </IconWarning.Provider>
    </KernelContext.Provider>
  )
}

/** Writes each text to the log once. */
function createWarning({ log }: Kernel): (text: string) => void {
  const told = new Set<string>()
  return (text) => {
    if (!told.has(text)) log.warn(text)
    told.add(text)
  }
}
