import { useLoaded } from 'portico/view'
import { loadAmounts } from 'portico/wallet'
import type { ReactNode } from 'react'

/** Formats amounts. */
export type Amounts = Awaited<ReturnType<typeof loadAmounts>>

interface FiguresProps {
  children(amounts: Amounts): ReactNode
}

async function loadFigures() {
  const amounts = await loadAmounts()
  return { default: ({ children }: FiguresProps) => children(amounts) }
}

/** Renders children with decimal arithmetic once it is loaded; `placeholder` until then. */
export function Figures({ placeholder, ...props }: FiguresProps & { placeholder: ReactNode }) {
  const Component = useLoaded(loadFigures)
  return Component ? <Component {...props} /> : placeholder
}
