import type { ReactNode } from 'react'
import { NoticeContent, type NoticeProps } from './Banner.tsx'

/** The place of toasts: a named landmark. Its live region has to exist before the first toast. */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <section className="p-toast-region" aria-label={label}>
      {children}
    </section>
  )
}

/** A short message that disappears; its owner sets the time. */
export function Toast(props: NoticeProps) {
  return (
    <div className="p-toast" data-kind={props.kind} role={props.kind === 'error' ? 'alert' : undefined}>
      <NoticeContent {...props} />
    </div>
  )
}
