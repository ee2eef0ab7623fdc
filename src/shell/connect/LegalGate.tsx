import { useRead, useSlice } from 'portico/view'
import { type ReactNode, useState } from 'react'
import { Inert } from '../parts/Inert.tsx'
import { useShellStyles } from '../parts/useShellStyles.ts'
import { selectNeedsConsent, shellSlice } from '../settings.ts'
import { LegalCheckbox } from './LegalCheckbox.tsx'

/** Shows the legal checkbox above its children, if the host has one; they are inert until it is ticked. */
export function LegalGate({ children }: { children?: ReactNode }) {
  useShellStyles()
  const isInert = useRead(selectNeedsConsent)
  const asks = useSlice(shellSlice, (settings) => settings.legalCheckbox)
  const [nudges, setNudges] = useState(0)
  return (
    <>
      {asks ? <LegalCheckbox nudges={nudges} /> : null}
      <Inert when={isInert} onPress={() => setNudges(nudges + 1)}>
        {children}
      </Inert>
    </>
  )
}
