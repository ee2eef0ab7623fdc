import { useMessages } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { walletProblemOf } from '../../wallet/internal.ts'
import { ConnectorImage } from '../parts/ConnectorImage.tsx'
import { useOnEntry } from '../parts/useOnEntry.ts'
import { attemptMessages } from './attemptMessages.ts'
import { ConnectAttemptPanel } from './ConnectAttemptPanel.tsx'
import { connectTexts } from './texts.ts'
import { useConnectAttempt } from './useConnectAttempt.ts'
import { useConnector, useConnectorName } from './useConnector.ts'

/** Asks a wallet of this browser to connect when the view opens, and shows the progress. */
export function ExternalAttempt({ connectorId, namespace }: { connectorId: string; namespace: Namespace }) {
  const t = useMessages(attemptMessages)
  const { start, status, error, isLate, canRetry } = useConnectAttempt()
  const connector = useConnector(connectorId, namespace)
  const ask = () => start({ connectorId, namespace })
  useOnEntry(ask)

  const name = useConnectorName(connectorId, namespace)
  const problem = status === 'failed' ? walletProblemOf(error) : undefined
  const isDone = status === 'connected'
  const texts = connectTexts(t, name, isDone ? 'done' : isLate ? 'late' : problem)
  const state = isDone ? 'done' : isLate ? 'idle' : problem && problem !== 'pending' ? 'failed' : 'connecting'
  return (
    <ConnectAttemptPanel
      state={state}
      {...texts}
      canRetry={canRetry}
      busy={status === 'connecting' && !isLate}
      onRetry={ask}
    >
      <ConnectorImage name={name} wallet={connector} size={72} />
    </ConnectAttemptPanel>
  )
}
