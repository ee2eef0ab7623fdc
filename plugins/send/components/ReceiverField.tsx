import { useMessages, usePlugin, useSlice } from 'portico/react'
import { TextInput } from 'portico/ui'
import { sendMessages } from '../messages.ts'
import { receiverText } from '../receiverText.ts'
import { sendRef, sendSlice } from '../tokens.ts'

/** To whom: an address, or a name. */
export function ReceiverField({ isFixed }: { isFixed: boolean }) {
  const t = useMessages(sendMessages)
  const { setReceiver } = usePlugin(sendRef)
  const to = useSlice(sendSlice, (state) => state.to)
  const receiver = useSlice(sendSlice, (state) => state.receiver)
  return (
    <div className="send-stack">
      <TextInput
        label={t.receiver}
        value={to}
        onChange={(text) => void setReceiver(text)}
        placeholder={t.receiverHint}
        autoComplete="off"
        disabled={isFixed}
        invalid={receiver.status === 'refused'}
        message={receiverText(receiver, t)}
      />
      {receiver.name && receiver.address ? (
        <bdi className="send-address send-muted" dir="ltr">
          {receiver.address}
        </bdi>
      ) : null}
    </div>
  )
}
