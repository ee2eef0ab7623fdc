import { Button, Icon } from 'portico/ui'
import { useMessages } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { accountMessages } from './accountMessages.ts'
import { useDisconnect } from './useDisconnect.ts'

/** Ends the connection of a family. */
export function DisconnectButton({ namespace }: { namespace: Namespace | undefined }) {
  const t = useMessages(accountMessages)
  const { busy, disconnect } = useDisconnect(namespace)
  return (
    <Button variant="danger" icon={<Icon name="disconnect" />} busy={busy} onPress={disconnect}>
      {t.disconnect}
    </Button>
  )
}
