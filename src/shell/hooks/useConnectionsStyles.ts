import { useStyles } from 'portico/view'
import connectionsCss from '../connections.css?inline'
import { useShellStyles } from './useShellStyles.ts'

/** Brings the style sheets of the views of several wallets along with the first of them. */
export function useConnectionsStyles(): void {
  useShellStyles()
  useStyles(connectionsCss)
}
