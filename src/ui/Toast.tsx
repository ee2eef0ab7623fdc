import type { ReactNode } from 'react'
import { NoticeContent, type NoticeProps } from './Banner.tsx'

/** Where toasts appear: a named landmark. What is around it, and there before the first toast, speaks what is added. */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <section className="p-toast-region" aria-label={label}>
      {children}
    </section>
  )
}

/** A short message that comes and goes by itself; its owner keeps the time. */
export function Toast(props: NoticeProps) {
  return (
    <div className="p-toast" data-kind={props.kind} role={props.kind === 'error' ? 'alert' : undefined}>
      <NoticeContent {...props} />
    </div>
  )
}
