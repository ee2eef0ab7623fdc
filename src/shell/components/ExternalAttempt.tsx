import { useMessages } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { useConnectAttempt } from '../hooks/useConnectAttempt.ts'
import { useConnector } from '../hooks/useConnector.ts'
import { useOnEntry } from '../hooks/useOnEntry.ts'
import { useOverdue } from '../hooks/useOverdue.ts'
import { shellMessages } from '../messages.ts'
import { problemOf } from '../rules/problems.ts'
import { connectTexts } from '../rules/texts.ts'
import { Attempt } from './Attempt.tsx'
import { ConnectorImage } from './ConnectorImage.tsx'

/** Asks a wallet of this browser to connect, on entry, and says how that goes. */
export function ExternalAttempt({
  connectorId,
  namespace,
  onDone,
}: {
  connectorId: string
  namespace: Namespace
  onDone?: () => void
}) {
  const t = useMessages(shellMessages)
  const { start, busy, error, isDone, hasFailed } = useConnectAttempt()
  const connector = useConnector(connectorId, namespace)
  const { isLate, wasLate, restart } = useOverdue(busy)
  const attempt = () => {
    restart()
    start({ connectorId, namespace, ...(onDone ? { onDone } : {}) })
  }
  useOnEntry(attempt)

  const name = connector?.name ?? connectorId
  const problem = error ? problemOf(error) : undefined
  const texts = connectTexts(t, name, isDone ? 'done' : isLate ? 'late' : problem)
  const state = isDone ? 'done' : isLate ? 'idle' : problem && problem !== 'pending' ? 'failed' : 'connecting'
  const canRetry = (hasFailed || wasLate) && !isDone
  return (
    <Attempt state={state} {...texts} canRetry={canRetry} busy={busy && !isLate} onRetry={attempt}>
      <ConnectorImage name={name} wallet={connector} size={72} />
    </Attempt>
  )
}
