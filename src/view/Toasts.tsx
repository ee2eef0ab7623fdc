import { Toast, ToastRegion } from 'portico/ui'
import { useEffect } from 'react'
import { noticesSlice } from '../kernel/internal.ts'
import { useStyles } from '../ui/internal.ts'
import { useKernel } from './context.ts'
import { viewMessages } from './messages.ts'
import toastsCss from './toasts.css?inline'
import { useMessages } from './useMessages.ts'
import { useSlice } from './useSlice.ts'

/** The toasts at the edge of the page. */
export function Toasts() {
  useStyles(toastsCss)
  const { notices } = useKernel()
  const texts = useMessages(viewMessages)
  const toasts = useSlice(noticesSlice, (state) => state.toasts)
  useEffect(() => {
    for (const { key } of toasts) notices.toastDrawn(key)
  }, [toasts, notices])
  return (
    <ToastRegion label={texts.notifications}>
      {toasts.map(({ key, kind, text }) => (
        <Toast key={key} kind={kind} onDismiss={() => notices.dismiss(key)} dismissLabel={texts.dismiss}>
          {text}
        </Toast>
      ))}
    </ToastRegion>
  )
}
