import { Banner } from 'portico/ui'
import { noticesSlice } from '../kernel/internal.ts'
import { useKernel } from './context.ts'
import { viewMessages } from './messages.ts'
import { useMessages } from './useMessages.ts'
import { useSlice } from './useSlice.ts'

/** The banner above the view, and the alert for the developer if the host enabled `debug`. */
export function NoticeBar() {
  const { notices } = useKernel()
  const { dismiss } = useMessages(viewMessages)
  const { alert, banner, showsAlerts } = useSlice(noticesSlice)
  return (
    <>
      {alert && showsAlerts ? (
        <Banner
          key={alert.key}
          kind={alert.level === 'info' ? 'info' : 'error'}
          onDismiss={() => notices.dismiss(alert.key)}
          dismissLabel={dismiss}
        >
          {alert.text}
        </Banner>
      ) : null}
      {banner ? (
        <Banner
          key={banner.key}
          kind={banner.kind}
          onDismiss={banner.kind === 'loading' ? undefined : () => notices.dismiss(banner.key)}
          dismissLabel={dismiss}
        >
          {banner.text}
        </Banner>
      ) : null}
    </>
  )
}
