import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { isSafeUrl } from './safeUrl.ts'
import { VisuallyHidden } from './Text.tsx'

/** Props of `ExternalLink`. */
export interface ExternalLinkProps {
  href: string
  children: ReactNode
  /** Read by screen readers after the text, for example that a new tab opens. */
  hint?: string | undefined
}

/** A link that opens in a new tab; if its URL is not safe, only its text is rendered. */
export function ExternalLink({ href, children, hint }: ExternalLinkProps) {
  if (!isSafeUrl(href)) return <span>{children}</span>
  return (
    <a className="p-link p-focusable" href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="external" size={16} />
      {hint ? <VisuallyHidden> {hint}</VisuallyHidden> : null}
    </a>
  )
}
