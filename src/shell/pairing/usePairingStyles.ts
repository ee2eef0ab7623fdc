import { useStyles } from 'portico/view'
import { useShellStyles } from '../parts/useShellStyles.ts'
import pairingCss from './pairing.css?inline'

/** Brings the style sheets of the views that pair: apart, so that the first list does not wait for them. */
export function usePairingStyles(): void {
  useShellStyles()
  useStyles(pairingCss)
}
