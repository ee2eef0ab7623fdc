import { Button, TextInput } from 'portico/ui'
import { Screen, useMessages, usePlugin, useSlice } from 'portico/view'
import { guestbook } from '../index.ts'
import { guestbookMessages } from '../messages.ts'
import { guestbookSlice } from '../tokens.ts'
import NamesPart from './NamesPart.tsx'

export default function GuestbookView({ params }: { params: { readonly highlight?: string } }) {
  const t = useMessages(guestbookMessages)
  const { write, sign } = usePlugin(guestbook)
  const draft = useSlice(guestbookSlice, (state) => state.draft)
  return (
    <Screen title={t.title}>
      <TextInput label={t.name} value={draft} onChange={write} message={params.highlight} />
      <Button disabled={draft === ''} onPress={sign}>
        {t.sign}
      </Button>
      <NamesPart />
    </Screen>
  )
}
