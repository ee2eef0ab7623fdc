import { routerSlice } from 'portico/kernel'
import { ExternalLink } from 'portico/ui'
import { useMessages, useSlice, useSlot } from 'portico/view'
import type { ReactNode } from 'react'
import { useLabels } from '../../view/internal.ts'
import { shellMessages } from '../messages.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { type ShellState, shellSlice } from '../settings.ts'
import { footerNotes } from '../slots.ts'

type Urls = Pick<ShellState, 'termsConditionsUrl' | 'privacyPolicyUrl'>

/** The form of the legal terms: none, a line of text below, or a checkbox above. */
export function legalForm(settings: Urls & Pick<ShellState, 'legalCheckbox'>): 'none' | 'text' | 'checkbox' {
  if (!settings.termsConditionsUrl && !settings.privacyPolicyUrl) return 'none'
  return settings.legalCheckbox ? 'checkbox' : 'text'
}

/** The legal terms of connecting. */
function LegalText() {
  const t = useMessages(shellMessages)
  return (
    <p className="s-legal">
      <LegalSentence both={t.legalBoth} terms={t.legalTerms} privacy={t.legalPrivacy} />
    </p>
  )
}

/** The footer of a first view: the legal line, if it is not a checkbox, and the notes of plugins. */
export function useFooter(): ReactNode {
  const form = useSlice(shellSlice, legalForm)
  const notes = useLabels(useSlot(footerNotes))
  if (form !== 'text' && notes.length === 0) return undefined
  return (
    <>
      {form === 'text' ? <LegalText /> : null}
      {notes.map(({ item, label }) => (
        <p key={item.id} className="s-legal">
          {label}
        </p>
      ))}
    </>
  )
}

/** The same footer for a view that may follow another one; `undefined` if the previous view has shown it. */
export function useFirstViewFooter(): ReactNode {
  const isFirst = useSlice(routerSlice, ({ stack }) => stack.length === 1)
  const footer = useFooter()
  return isFirst ? footer : undefined
}

/** The sentence with links to the terms, the privacy policy, or both. */
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
