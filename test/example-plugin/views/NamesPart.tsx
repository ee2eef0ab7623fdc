import { EmptyState } from 'portico/ui'
import { useMessages, useSlice } from 'portico/view'
import { guestbookMessages } from '../messages.ts'
import { guestbookSlice } from '../tokens.ts'

export default function NamesPart() {
  const t = useMessages(guestbookMessages)
  const names = useSlice(guestbookSlice, (state) => state.names)
  if (names.length === 0) return <EmptyState icon="user" title={t.empty} />
  return (
    <ul aria-label={t.entries({ count: names.length })}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
