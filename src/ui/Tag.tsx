import type { ReactNode } from 'react'

/** One short word about a row, such as that a wallet is installed. */
export function Tag({
  children,
  tone = 'neutral',
}: {
  children: ReactNode
  tone?: 'neutral' | 'accent' | 'positive' | 'negative'
}) {
  return (
    <span className="p-tag" data-tone={tone} dir="auto">
      {children}
    </span>
  )
}
