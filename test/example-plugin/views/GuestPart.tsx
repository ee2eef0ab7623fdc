import { Button } from 'portico/ui'
import { useKernel, useMessages } from 'portico/view'
import { guestbookMessages } from '../messages.ts'
import { GuestbookView } from '../tokens.ts'

export default function GuestPart() {
  const t = useMessages(guestbookMessages)
  const { router } = useKernel()
  return (
    <Button variant="secondary" onPress={() => router.push(GuestbookView)}>
      {t.guest}
    </Button>
  )
}
