import { Checkbox } from 'portico/ui'
import { useMessages, usePlugin, useSlice } from 'portico/view'
import { useEffect, useId, useRef } from 'react'
import { shellMessages } from '../messages.ts'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { shellSlice } from '../settings.ts'
import { shell } from '../shell.ts'
import { LegalSentence } from './Legal.tsx'

/** The checkbox for the terms. Agreement lasts until the page is left. `nudges` counts presses on disabled rows. */
export function LegalCheckbox({ nudges }: { nudges: number }) {
  useShellStyles()
  const t = useMessages(shellMessages)
  const { agree } = usePlugin(shell)
  const agreed = useSlice(shellSlice, (state) => state.agreed)
  const input = useRef<HTMLInputElement>(null)
  const reasonId = useId()
  const isMissed = nudges > 0 && !agreed
  useEffect(() => {
    if (nudges > 0) input.current?.focus()
  }, [nudges])
  return (
    <>
      <Checkbox
        inputRef={input}
        checked={agreed}
        invalid={isMissed}
        describedBy={isMissed ? reasonId : undefined}
        onChange={agree}
      >
        <LegalSentence both={t.agreeBoth} terms={t.agreeTerms} privacy={t.agreePrivacy} />
      </Checkbox>
      <div role="alert">
        {isMissed ? (
          <p key={nudges} id={reasonId} className="s-agree-first">
            {t.agreeFirst}
          </p>
        ) : null}
      </div>
    </>
  )
}
