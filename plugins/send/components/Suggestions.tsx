import { Avatar, List, Row } from 'portico/ui'
import { useMessages, usePlugin, useSlice } from 'portico/view'
import { sendMessages } from '../messages.ts'
import { send } from '../plugin.ts'
import { sendSlice } from '../tokens.ts'
import { ShortAddress } from './ShortAddress.tsx'

/** The suggested recipients, each with its address and its source. */
export function Suggestions({ onChosen }: { onChosen(): void }) {
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
      {suggestions.some(({ isAlike }) => isAlike) ? <p className="send-caution">{t.suggestionsAlike}</p> : null}
    </>
  )
}
