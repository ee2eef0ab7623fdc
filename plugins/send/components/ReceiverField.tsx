import { FieldBox } from 'portico/shell/parts'
import { Address, Avatar, Field, List, Note, Row, submitOnEnter } from 'portico/ui'
import { useMessages, usePlugin, useRead, useSlice } from 'portico/view'
import { selectNetwork } from 'portico/wallet'
import { useRef } from 'react'
import { sendMessages } from '../messages.ts'
import { send } from '../plugin.ts'
import { receiverText } from '../receiverText.ts'
import { sendSlice } from '../tokens.ts'
import { NameSource } from './NameSource.tsx'
import { ShortAddress } from './ShortAddress.tsx'

/** The suggested recipients, each with its address and its source. */
function Suggestions({ onChosen }: { onChosen(): void }) {
  const t = useMessages(sendMessages)
  const { choose } = usePlugin(send)
  const suggestions = useSlice(sendSlice, (state) => state.suggestions)
  return (
    <>
      <List label={t.suggestions}>
        {suggestions.map(({ id, address, label, source, picture }) => (
          <Row
            key={id}
            label={label}
            detail={source}
            icon={<Avatar address={address} src={picture ?? undefined} size={36} />}
            tag={
              <span className="send-muted">
                <ShortAddress address={address} />
              </span>
            }
            onSelect={() => {
              onChosen()
              void choose(id)
            }}
          />
        ))}
      </List>
      {suggestions.some(({ isAlike }) => isAlike) ? <Note tone="caution">{t.suggestionsAlike}</Note> : null}
    </>
  )
}

/** The field for the recipient: an address or a name. */
export function ReceiverField({ isFixed, isAmountFixed }: { isFixed: boolean; isAmountFixed: boolean }) {
  const t = useMessages(sendMessages)
  const { setReceiver, takeAsked } = usePlugin(send)
  const to = useSlice(sendSlice, (state) => state.to)
  const receiver = useSlice(sendSlice, (state) => state.receiver)
  const network = useRead((read) => selectNetwork(read)?.name ?? '')
  const hasSuggestions =
    useSlice(sendSlice, (state) => state.suggestions.length > 0) && !isFixed && receiver.status !== 'known'
  const input = useRef<HTMLTextAreaElement>(null)
  // The typed text may be the beginning of a suggestion.
  const isOpen = hasSuggestions && (receiver.status !== 'refused' || receiver.problem === 'invalid')
  const isRefused = receiver.status === 'refused' && !isOpen
  const text = isOpen ? t.suggestions : receiverText(receiver, t, network)
  const canTake = receiver.caution === 'amount' && receiver.status === 'known' && !receiver.problem && !isAmountFixed
  const take = () => {
    takeAsked()
    // The button goes.
    input.current?.focus()
  }
  const message = canTake ? (
    <>
      {text}{' '}
      <button type="button" className="send-link p-touch p-focusable" onClick={take}>
        {t.takeAsked}
      </button>
    </>
  ) : (
    text
  )
  return (
    <div className="send-stack">
      <Field label={t.receiver} message={message} invalid={isRefused}>
        {(control) => (
          <FieldBox invalid={isRefused}>
            <textarea
              {...control}
              ref={input}
              className="send-receiver-input"
              rows={2}
              dir="auto"
              value={to}
              placeholder={t.receiverHint}
              autoComplete="off"
              autoCorrect="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="done"
              readOnly={isFixed}
              // The text area shows a whole address on several lines, but holds one line of text.
              onKeyDown={submitOnEnter}
              onChange={(event) => void setReceiver(event.target.value.replace(/\s*\n\s*/g, ''))}
            />
            {receiver.source ? (
              <span className="send-line">
                <bdi className="send-name">{receiver.name}</bdi>
                <NameSource source={receiver.source} />
              </span>
            ) : receiver.name && receiver.address ? (
              <Address address={receiver.address} isWhole />
            ) : null}
          </FieldBox>
        )}
      </Field>
      {hasSuggestions ? <Suggestions onChosen={() => input.current?.focus()} /> : null}
    </div>
  )
}
