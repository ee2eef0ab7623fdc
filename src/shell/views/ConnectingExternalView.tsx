import { Screen, useKernel, useMessages, usePlugin, useRead, useSlice, useTask } from 'portico/react'
import { WalletIcon } from 'portico/ui'
import { connectorsSlice, type Namespace, networksSlice, walletRef } from 'portico/wallet'
import { useState } from 'react'
import { Attempt } from '../components/Attempt.tsx'
import { useOnEntry } from '../hooks/useOnEntry.ts'
import { useShellStyles } from '../hooks/useShellStyles.ts'
import { shellMessages } from '../messages.ts'
import { networkToAskFor } from '../rules/networks.ts'
import { problemOf } from '../rules/problems.ts'
import { connectTexts } from '../rules/texts.ts'
import { ConnectingExternalView as View } from '../tokens.ts'

/** Asks a wallet to connect and says how that goes. */
export default function ConnectingExternalView({ params }: { params: { connectorId: string; namespace: Namespace } }) {
  useShellStyles()
  const { connectorId, namespace } = params
  const t = useMessages(shellMessages)
  const { router, modal } = useKernel()
  const { connect } = usePlugin(walletRef)
  const { run, busy, error } = useTask()
  const [canRetry, setCanRetry] = useState(false)
  const [isDone, setDone] = useState(false)
  const connector = useSlice(connectorsSlice, ({ connectors }) =>
    connectors.find((item) => item.id === connectorId && item.namespace === namespace),
  )
  const network = useRead((read) => {
    const { networks, selected } = read(networksSlice)
    return networkToAskFor(networks, selected[namespace], namespace)
  })

  const attempt = () =>
    void run(async (signal) => {
      const request = { connectorId, namespace, signal }
      const { taken } = await connect(network === undefined ? request : { ...request, network })
      setDone(true)
      // Whoever took over, or a network that the app can not use, has put another view here.
      if (!taken && router.current()?.view === View.id) modal.close()
    })
  useOnEntry(attempt)

  const name = connector?.name ?? connectorId
  const problem = error ? problemOf(error) : undefined
  if (problem && !canRetry) setCanRetry(true)
  const texts = connectTexts(t, name, isDone ? 'done' : problem)
  const state = isDone ? 'done' : problem && problem !== 'pending' ? 'failed' : 'connecting'
  return (
    <Screen title={name}>
      <Attempt state={state} {...texts} canRetry={canRetry && !isDone} busy={busy} onRetry={attempt}>
        <WalletIcon name={name} src={connector?.imageUrl} size={72} />
      </Attempt>
    </Screen>
  )
}
