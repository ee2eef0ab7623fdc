import { ErrorState } from 'portico/ui'
import type { ReactNode } from 'react'
import { useKernel, useKernelHost } from './context.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { viewMessages } from './messages.ts'
import { useMessages } from './useMessages.ts'

/** Isolates a contributed part: its failure is reported, and shown in its place with a way to try again. */
export function Isolated({ children }: { children?: ReactNode }) {
  const { failures } = useKernelHost()
  const kernel = useKernel()
  const texts = useMessages(viewMessages)
  return (
    <ErrorBoundary
      onError={(error) => {
        // Forget failed loads, so that a retry loads the controllers again.
        failures.clear()
        kernel.report(error)
      }}
      fallback={(retry) => <ErrorState message={texts.viewFailed} retryLabel={texts.retry} onRetry={retry} />}
    >
      {children}
    </ErrorBoundary>
  )
}
