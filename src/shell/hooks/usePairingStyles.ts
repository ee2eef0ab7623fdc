import { useStyles } from 'portico/react'
import pairingCss from '../pairing.css?inline'
import { useShellStyles } from './useShellStyles.ts'

/** Brings the style sheets of the views that pair: apart, so that the first list does not wait for them. */
export function usePairingStyles(): void {
  useShellStyles()
  useStyles(pairingCss)
}
