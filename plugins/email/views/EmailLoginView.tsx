import { loadLegalGate } from 'portico/shell'
import { Skeleton } from 'portico/ui'
import { Screen, useLoaded, useMessages } from 'portico/view'
import { EmailForm } from '../components/EmailForm.tsx'
import { emailMessages } from '../messages.ts'
import type { LoginParams } from '../tokens.ts'

const loadGate = async () => ({ default: (await loadLegalGate()).LegalGate })

/** Login by email alone. */
export default function EmailLoginView({ params }: { params: LoginParams }) {
  const t = useMessages(emailMessages)
  const LegalGate = useLoaded(loadGate)
  const form = <EmailForm params={params} />
  return <Screen title={t.loginTitle}>{LegalGate ? <LegalGate>{form}</LegalGate> : <Skeleton shape="row" />}</Screen>
}
