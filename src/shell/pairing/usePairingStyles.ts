import { useStyles } from 'portico/view'
import { useShellStyles } from '../parts/useShellStyles.ts'
import pairingCss from './pairing.css?inline'

/** Adds the style sheets of the pairing views. Separate from the others, so that the first list does not load them. */
export function usePairingStyles(): void {
  useShellStyles()
  useStyles(pairingCss)
}
