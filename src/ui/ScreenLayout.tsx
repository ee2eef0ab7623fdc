import { type ReactNode, useId } from 'react'
import { IconButton } from './IconButton.tsx'

/** Props of `ScrollArea`. */
export interface ScrollAreaProps {
  children: ReactNode
  /** The accessible name, which also makes the area focusable; set it if nothing inside is focusable. */
  label?: string | undefined
}

/** Scrolls its content, and fades the edges behind which more content follows. */
export function ScrollArea({ children, label }: ScrollAreaProps) {
  const focusable = label ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {}
  return (
    <div className="p-scroll p-focusable" {...focusable}>
      {children}
    </div>
  )
}

/** Props of `ScreenLayout`; `onBack` requires `backLabel`, `onClose` requires `closeLabel`. */
export interface ScreenLayoutProps {
  title: string
  /** Id of the heading, for `aria-labelledby` of the dialog. */
  titleId?: string | undefined
  /** Shows the title to screen readers only. */
  hideTitle?: boolean | undefined
  onBack?: (() => void) | undefined
  backLabel?: string | undefined
  onClose?: (() => void) | undefined
  closeLabel?: string | undefined
  /** Shown at the start without a back button. */
  start?: ReactNode
  /** Header items before the close button. */
  end?: ReactNode
  /** Content below the scrolling body. */
  footer?: ReactNode
  children: ReactNode
}

/** The layout of a view: a header of 56 px, a scrolling body, and a fixed footer. */
export function ScreenLayout(props: ScreenLayoutProps) {
  const { title, titleId, hideTitle, onBack, backLabel = '', onClose, closeLabel = '', start, end, footer } = props
  const ownId = useId()
  return (
    <div className="p-screen">
      <div className="p-header" data-drag="">
        <div className="p-header-side">
          {onBack ? <IconButton icon="back" label={backLabel} onPress={onBack} /> : start}
        </div>
        {/* Gets focus when the view changes, so that screen readers start at the title. */}
        <h2 id={titleId ?? ownId} dir="auto" tabIndex={-1} className={hideTitle ? 'p-hidden' : 'p-title'}>
          {title}
        </h2>
        <div className="p-header-side p-header-end">
          {end}
          {onClose ? <IconButton icon="close" label={closeLabel} onPress={onClose} /> : null}
        </div>
      </div>
      <div className="p-screen-main">
        <ScrollArea>
          <div className="p-screen-body">{props.children}</div>
        </ScrollArea>
        {footer ? <div className="p-footer">{footer}</div> : null}
      </div>
    </div>
  )
}
