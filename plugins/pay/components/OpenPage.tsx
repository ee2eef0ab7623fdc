import { Button, Icon, VisuallyHidden } from 'portico/ui'
import { useMessages, usePlugin } from 'portico/view'
import { useEffect, useRef } from 'react'
import { payMessages } from '../messages.ts'
import { pay } from '../plugin.ts'
import { type ExchangePage, openExchangePage } from '../popup.ts'
import type { Payment } from '../tokens.ts'

/** The window that a link opens. */
const linked: ExchangePage = { isHere: false, go() {}, close() {} }

/** Whether a link to the page is needed, because the browser blocked a window, and whether it was used since. */
export type LinkState = 'unneeded' | 'blocked' | 'used'

export interface OpenPageProps {
  payment: Payment
  link: LinkState
  onLink(link: LinkState): void
}

/** Opens the page of the exchange again: a button, or a link once the browser has blocked a window, since links are not blocked. */
export function OpenPage({ payment: { status, by, request, url }, link, onLink }: OpenPageProps) {
  const t = useMessages(payMessages)
  const { reopen } = usePlugin(pay)
  const anchor = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // The link has taken the place of the button that was pressed.
    if (link === 'blocked') anchor.current?.focus()
  }, [link])
  if (url === null) return null
  const label = t.openExchange({ exchange: by.name })
  if (link === 'unneeded' && status !== 'blocked')
    return (
      <Button
        key="open"
        variant="secondary"
        onPress={() => {
          const page = openExchangePage(request.openInNewTab)
          if (page) void reopen(page)
          else onLink('blocked')
        }}
      >
        {label}
      </Button>
    )
  // Also with the middle button or the context menu: from then on the user may pay.
  const use = () => {
    onLink('used')
    void reopen(linked)
  }
  return (
    <a
      ref={anchor}
      className="p-button p-focusable"
      data-variant={link === 'used' ? 'secondary' : 'primary'}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={use}
      onAuxClick={use}
      onContextMenu={use}
    >
      <span dir="auto">{label}</span>
      <Icon name="external" size={16} />
      <VisuallyHidden>{t.newTab}</VisuallyHidden>
    </a>
  )
}
