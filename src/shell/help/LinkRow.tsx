import { Icon, RowText, VisuallyHidden } from 'portico/ui'
import { useMessages } from 'portico/view'
import type { ReactNode } from 'react'
import { isSafeUrl } from '../../ui/internal.ts'
import { shellMessages } from '../messages.ts'

/** Props of `LinkRow`. */
export interface LinkRowProps {
  label: string
  /** One muted line under the label. */
  detail?: string
  href: string
  icon?: ReactNode
}

/** A row that opens a link in a new tab; renders nothing if the URL is not safe. */
export function LinkRow({ label, detail, href, icon }: LinkRowProps) {
  const t = useMessages(shellMessages)
  if (!isSafeUrl(href)) return null
  return (
    <a className="p-row p-focusable" href={href} target="_blank" rel="noopener noreferrer">
      {icon}
      <RowText label={label} detail={detail} />
      <VisuallyHidden>{t.newTab}</VisuallyHidden>
      <Icon name="external" />
    </a>
  )
}
