import { headerItems, modalSlice, routerSlice } from 'portico/kernel'
import { ScreenLayout } from 'portico/ui'
import { type ReactNode, useContext, useId, useLayoutEffect } from 'react'
import { useKernel } from './context.ts'
import { EntryContext } from './EntryContext.ts'
import { FrameContext } from './FrameContext.ts'
import { viewMessages } from './messages.ts'
import { useLoaded } from './useLoaded.ts'
import { useMessages } from './useMessages.ts'
import { useRead } from './useSlice.ts'
import { useSlot } from './useSlot.ts'

/** Loaded on demand: few pages have a plugin with a button in the header. */
const loadButtons = async () => ({ default: (await import('./HeaderButtons.tsx')).HeaderButtons })

/** Props of `Screen`. */
export interface ScreenProps {
  title: string
  /** Shows the title to screen readers only. */
  hideTitle?: boolean | undefined
  /** Whether the header has a close button, if the view can be closed. @default true */
  canClose?: boolean | undefined
  /** Stays below the scrolling body. */
  footer?: ReactNode
  /** Shown at the start of the header without a back button. */
  start?: ReactNode
  /** Shown before the close button, after contributions of plugins. */
  end?: ReactNode
  children?: ReactNode
}

/** The layout of a view: a header that names the dialog, leads back and closes, a body that scrolls, a footer. */
export function Screen(props: ScreenProps) {
  const { title, hideTitle, canClose = true, footer, start, end, children } = props
  const { router, modal } = useKernel()
  const frame = useContext(FrameContext)
  const entry = useContext(EntryContext)
  const texts = useMessages(viewMessages)
  const titleId = useId()
  const { canGoBack, hasOutside } = useRead((read) => {
    const { stack } = read(routerSlice)
    const depth = entry ? stack.findIndex(({ key }) => key === entry.key) : stack.length - 1
    // An inline modal can not be closed on its first view.
    return { canGoBack: depth > 0, hasOutside: !read(modalSlice).inline || depth > 0 }
  })
  const items = useSlot(headerItems)
  const Buttons = useLoaded(items.length > 0 ? loadButtons : undefined)

  useLayoutEffect(() => {
    frame?.setLabel(titleId)
    return () => frame?.setLabel()
  }, [frame, titleId])

  return (
    <ScreenLayout
      title={title}
      titleId={titleId}
      hideTitle={hideTitle}
      onBack={canGoBack ? router.back : undefined}
      backLabel={texts.back}
      onClose={canClose && hasOutside ? () => void modal.close() : undefined}
      closeLabel={texts.close}
      start={start}
      end={
        <>
          {Buttons ? <Buttons items={items} entry={entry} /> : null}
          {end}
        </>
      }
      footer={footer}
    >
      {children}
    </ScreenLayout>
  )
}
