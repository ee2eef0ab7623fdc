import { modalSlice } from 'portico/kernel'
import { Toast, ToastRegion } from 'portico/ui'
import { useEffect, useRef, useState } from 'react'
import { noticesSlice } from '../kernel/internal.ts'
import { useStyles } from '../ui/internal.ts'
import { useKernel } from './context.ts'
import { viewMessages } from './messages.ts'
import toastsCss from './toasts.css?inline'
import { useMessages } from './useMessages.ts'
import { useSlice } from './useSlice.ts'

/** Whether an approval of an embedded wallet is open. Nothing may be shown above it: it could not be given any more. */
const isApproving = () =>
  [...document.querySelectorAll('portico-embedded-wallet')].some(({ shadowRoot }) =>
    shadowRoot?.querySelector('dialog[open]'),
  )

/** Whether a press can reach the newest toast. A modal dialog of the page makes everything outside of it inert. */
function canPress(layer: HTMLElement): boolean {
  const root = layer.getRootNode() as ShadowRoot
  const box = layer.querySelector('.p-toast:last-child')?.getBoundingClientRect()
  if (!box || !root.elementFromPoint) return true
  return layer.contains(root.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
}

/**
 * The toasts at the edge of the page. Beside a dialog of the page they are in the top layer, which alone is above it; in
 * the dialog of the modal they are in the top layer already.
 */
export function Toasts() {
  useStyles(toastsCss)
  const { notices } = useKernel()
  const texts = useMessages(viewMessages)
  const toasts = useSlice(noticesSlice, (state) => state.toasts)
  const newest = toasts.at(-1)?.key
  // Opening and closing the modal moves the layer, which takes it out of the top layer.
  const isOpen = useSlice(modalSlice, (state) => state.open)
  const layer = useRef<HTMLDivElement>(null)
  /** Whether the toasts have a button: not while a dialog of the page makes it unusable. */
  const [isPressable, setPressable] = useState(true)
  useEffect(() => {
    for (const { key } of toasts) notices.toastDrawn(key)
  }, [toasts, notices])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the modal opens or closes
  useEffect(() => {
    // The element around the layer may be added to the page in reaction to this change.
    queueMicrotask(() => {
      const { current } = layer
      if (!current?.isConnected || !current.showPopover) return
      // The newest element of the top layer is the uppermost.
      current.hidePopover()
      if (newest !== undefined && !current.closest('dialog') && !isApproving()) current.showPopover()
      setPressable(canPress(current))
    })
  }, [newest, isOpen])
  useEffect(() => {
    // Dialogs of the page take focus when they open. A listener that captures also gets events that do not bubble.
    const check = () => setPressable(!layer.current || canPress(layer.current))
    for (const type of ['focusin', 'close']) document.addEventListener(type, check, true)
    return () => {
      for (const type of ['focusin', 'close']) document.removeEventListener(type, check, true)
    }
  }, [])
  return (
    <div ref={layer} popover="manual" className="v-toasts">
      <ToastRegion label={texts.notifications}>
        {toasts.map(({ key, kind, text }) => (
          <Toast
            key={key}
            kind={kind}
            onDismiss={isPressable ? () => notices.dismiss(key) : undefined}
            dismissLabel={texts.dismiss}
          >
            {text}
          </Toast>
        ))}
      </ToastRegion>
    </div>
  )
}
