import { routerSlice } from 'portico/kernel'
import { useMessages, useSlice } from 'portico/react'
import { ExternalLink } from 'portico/ui'
import type { ReactNode } from 'react'
import { shellMessages } from '../messages.ts'
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

/** The line below a view that a visitor may begin with. Where the view was come to from another one, that one has it. */
export function useLegalFooter(): ReactNode {
  const isFirst = useSlice(routerSlice, ({ stack }) => stack.length === 1)
  const form = useSlice(shellSlice, legalForm)
  return isFirst && form === 'text' ? <LegalText /> : undefined
}

/** The sentence with its links: of both, or of the one that the host has. */
export function LegalSentence({ both, terms, privacy }: { both: string; terms: string; privacy: string }) {
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
