import { routerSlice } from 'portico/kernel'
import { ExternalLink } from 'portico/ui'
import { useMessages, useSlice, useSlot } from 'portico/view'
import type { ReactNode } from 'react'
import { useLabels } from '../../view/internal.ts'
import { shellMessages } from '../messages.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { type ShellState, shellSlice } from '../settings.ts'
import { footerNotes } from '../slots.ts'

/** Whether the legal terms are a line of text below; a checkbox above replaces it. */
const hasText = ({ legalCheckbox, termsConditionsUrl, privacyPolicyUrl }: ShellState) =>
  !legalCheckbox && Boolean(termsConditionsUrl || privacyPolicyUrl)

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
  const isText = useSlice(shellSlice, hasText)
  const notes = useLabels(useSlot(footerNotes))
  if (!isText && notes.length === 0) return undefined
  return (
    <>
      {isText ? <LegalText /> : null}
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
