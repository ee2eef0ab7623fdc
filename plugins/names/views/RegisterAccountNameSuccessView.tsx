import { AccountView, type NamespaceParams } from 'portico/shell'
import { Avatar, Button, ConnectingGraphic } from 'portico/ui'
import { Screen, useKernel, useMessages, useRead, useStyles } from 'portico/view'
import { selectConnection } from 'portico/wallet'
import { namesMessages } from '../messages.ts'
import namesCss from '../names.css?inline'

/** Says that the name is registered for the account. */
export default function RegisterAccountNameSuccessView({ params }: { params: NamespaceParams & { name: string } }) {
  useStyles(namesCss)
  const t = useMessages(namesMessages)
  const { router } = useKernel()
  const { namespace, name } = params
  const { address = '' } = useRead((read) => selectConnection(read, namespace).accounts[0]) ?? {}
  return (
    <Screen
      title={t.successTitle}
      footer={<Button onPress={() => router.reset(AccountView, namespace ? { namespace } : {})}>{t.done}</Button>}
    >
      <div className="names-success">
        <ConnectingGraphic state="done">
          <Avatar address={address} size={72} />
        </ConnectingGraphic>
        <p className="names-name">
          <bdi>{name}</bdi>
        </p>
        <p className="names-note">{t.lead}</p>
      </div>
    </Screen>
  )
}
