import { useMessages, usePlugin, useSlice } from 'portico/react'
import { Checkbox, ExternalLink } from 'portico/ui'
import { shellMessages } from '../messages.ts'
import { shellRef } from '../ref.ts'
import { type ShellState, shellSlice } from '../tokens.ts'
import { Sentence } from './Sentence.tsx'

type Urls = Pick<ShellState, 'termsConditionsUrl' | 'privacyPolicyUrl'>

/** How the visitor meets the terms: not at all, as a line below, or as a checkbox before anything else. */
export function legalForm(settings: Urls & Pick<ShellState, 'legalCheckbox'>): 'none' | 'text' | 'checkbox' {
  if (!settings.termsConditionsUrl && !settings.privacyPolicyUrl) return 'none'
  return settings.legalCheckbox ? 'checkbox' : 'text'
}

/** What connecting means legally. */
export function LegalText() {
  const t = useMessages(shellMessages)
  return (
    <p className="s-legal">
      <LegalSentence both={t.legalBoth} terms={t.legalTerms} privacy={t.legalPrivacy} />
    </p>
  )
}

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

function LegalSentence({ both, terms, privacy }: { both: string; terms: string; privacy: string }) {
  const t = useMessages(shellMessages)
  const { termsConditionsUrl, privacyPolicyUrl } = useSlice(shellSlice)
  const text = termsConditionsUrl && privacyPolicyUrl ? both : termsConditionsUrl ? terms : privacy
  const link = (href: string | undefined, label: string) => (
    <ExternalLink href={href ?? ''} hint={t.newTab}>
      {label}
    </ExternalLink>
  )
  return (
    <Sentence
      text={text}
      parts={{ terms: link(termsConditionsUrl, t.terms), privacy: link(privacyPolicyUrl, t.privacy) }}
    />
  )
}
