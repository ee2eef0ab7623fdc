import { useStyles } from 'portico/view'
import pairingCss from '../pairing.css?inline'
import { useShellStyles } from './useShellStyles.ts'

/** Brings the style sheets of the views that pair: apart, so that the first list does not wait for them. */
export function usePairingStyles(): void {
  useShellStyles()
  useStyles(pairingCss)
}
