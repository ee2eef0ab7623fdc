import { type ReactNode, useId } from 'react'
import { IconButton } from './IconButton.tsx'
import { ScrollArea } from './ScrollArea.tsx'

/** Props of `ScreenLayout`; `onBack` requires `backLabel`, `onClose` requires `closeLabel`. */
export interface ScreenLayoutProps {
  title: string
  /** Id of the heading, for the dialog to be named by. */
  titleId?: string | undefined
  /** Keeps the title for screen readers alone. */
  hideTitle?: boolean | undefined
  onBack?: (() => void) | undefined
  backLabel?: string | undefined
  onClose?: (() => void) | undefined
  closeLabel?: string | undefined
  /** Shown at the start without a back button. */
  start?: ReactNode
  /** Header items before the close button. */
  end?: ReactNode
  /** Stays below the scrolling body. */
  footer?: ReactNode
  children: ReactNode
}

/** The frame of a view: a header of 56 px, a body that scrolls, a footer that stays. */
export function ScreenLayout(props: ScreenLayoutProps) {
  const { title, titleId, hideTitle, onBack, backLabel = '', onClose, closeLabel = '', start, end, footer } = props
  const ownId = useId()
  return (
    <div className="p-screen">
      <div className="p-header" data-drag="">
        <div className="p-header-side">
          {onBack ? <IconButton icon="back" label={backLabel} onPress={onBack} /> : start}
        </div>
        {/* Focus comes here when the view changes, so that it is read from its title on. */}
        <h2 id={titleId ?? ownId} dir="auto" tabIndex={-1} className={hideTitle ? 'p-hidden' : 'p-title p-ellipsis'}>
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
