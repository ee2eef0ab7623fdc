import { useMessages, usePlugin, useSlice } from 'portico/react'
import { Checkbox } from 'portico/ui'
import { shellMessages } from '../messages.ts'
import { shellRef } from '../ref.ts'
import { shellSlice } from '../tokens.ts'
import { LegalSentence } from './Legal.tsx'

/** The visitor agrees, once for as long as the page is open. */
export function LegalCheckbox() {
  const t = useMessages(shellMessages)
  const { agree } = usePlugin(shellRef)
  const agreed = useSlice(shellSlice, (state) => state.agreed)
  return (
    <Checkbox checked={agreed} onChange={agree}>
      <LegalSentence both={t.agreeBoth} terms={t.agreeTerms} privacy={t.agreePrivacy} />
    </Checkbox>
  )
}
