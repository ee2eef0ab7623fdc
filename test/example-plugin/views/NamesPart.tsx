import { useMessages, useSlice } from 'portico/react'
import { guestbookMessages } from '../messages.ts'
import { guestbookSlice } from '../tokens.ts'

export default function NamesPart() {
  const t = useMessages(guestbookMessages)
  const names = useSlice(guestbookSlice, (state) => state.names)
  return (
    <ul aria-label={t.entries({ count: names.length })}>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
