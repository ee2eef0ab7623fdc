import { ExternalLink, Paragraph } from 'portico/ui'
import { Screen, useMessages, usePlugin, useSlice } from 'portico/view'
import { useEffect } from 'react'
import { support } from './index.ts'
import { supportMessages } from './messages.ts'
import { supportSlice } from './tokens.ts'

export default function SupportView() {
  const t = useMessages(supportMessages)
  const { loadHours } = usePlugin(support)
  const hours = useSlice(supportSlice, (state) => state.hours)
  useEffect(() => void loadHours(), [loadHours])
  return (
    <Screen title={t.title}>
      {hours && <Paragraph>{t.open({ hours })}</Paragraph>}
      <ExternalLink href="https://help.example">{t.write}</ExternalLink>
    </Screen>
  )
}
