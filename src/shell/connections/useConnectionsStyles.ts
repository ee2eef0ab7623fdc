import { useStyles } from 'portico/view'
import { useShellStyles } from '../parts/useShellStyles.ts'
import connectionsCss from './connections.css?inline'

/** Brings the style sheets of the views of several wallets along with the first of them. */
export function useConnectionsStyles(): void {
  useShellStyles()
  useStyles(connectionsCss)
}
