import { EmailForm } from '../components/EmailForm.tsx'
import type { LoginParams } from '../tokens.ts'

/** Login by email, in the list of ways to connect. */
export default function EmailPart({ params }: { params: LoginParams }) {
  return <EmailForm params={params} />
}
