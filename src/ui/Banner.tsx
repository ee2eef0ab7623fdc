import type { ReactNode } from 'react'
import type { IconName } from './Icon.tsx'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { Spinner } from './Loading.tsx'
import noticeCss from './notice.css?inline'
import { useStyles } from './StyleContext.ts'

/** The kind of a banner or a toast. */
export type NoticeKind = 'info' | 'success' | 'error' | 'loading'

/** Props of `Banner` and `Toast`. */
export type NoticeProps = {
  kind: NoticeKind
  children: ReactNode
} & (
  | { onDismiss?: undefined; dismissLabel?: string | undefined }
  | {
      onDismiss: (() => void) | undefined
      /** The accessible name of the button that calls `onDismiss`. */
      dismissLabel: string
    }
)

const ICONS: Record<Exclude<NoticeKind, 'loading'>, IconName> = { info: 'info', success: 'check', error: 'warning' }

/** A sentence at the top of a view. Screen readers read errors at once, other kinds when they are idle. */
export function Banner(props: NoticeProps) {
  return (
    <div className="p-banner" data-kind={props.kind} role={props.kind === 'error' ? 'alert' : 'status'}>
      <NoticeContent {...props} />
    </div>
  )
}

/** The content of a notice: icon, sentence, dismiss button. */
function NoticeContent({ kind, children, onDismiss, dismissLabel = '' }: NoticeProps) {
  useStyles(noticeCss)
  return (
    <>
      <span className="p-notice-sign">{kind === 'loading' ? <Spinner /> : <Icon name={ICONS[kind]} />}</span>
      <span className="p-notice-text" dir="auto">
        {children}
      </span>
      {onDismiss ? <IconButton icon="close" label={dismissLabel} onPress={onDismiss} /> : null}
    </>
  )
}

/** The landmark that contains the toasts. The live region around it has to exist before the first toast. */
export function ToastRegion({ label, children }: { label: string; children?: ReactNode }) {
  return (
    <section className="p-toast-region" aria-label={label}>
      {children}
    </section>
  )
}

/** A short message that disappears; the caller removes it. */
export function Toast(props: NoticeProps) {
  return (
    <div className="p-toast" data-kind={props.kind} role={props.kind === 'error' ? 'alert' : undefined}>
      <NoticeContent {...props} />
    </div>
  )
}
