import type { ReactNode } from 'react'
import layoutCss from './layout.css?inline'
import { useStyles } from './StyleContext.ts'

/** Parts below each other, 16 px apart, or 8 px where the gap is small. */
export function Stack({ gap, children }: { gap?: 'small' | undefined; children?: ReactNode }) {
  useStyles(layoutCss)
  return (
    <div className="p-stack" data-gap={gap}>
      {children}
    </div>
  )
}
