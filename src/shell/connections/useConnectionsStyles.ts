import { useStyles } from 'portico/view'
import { useShellStyles } from '../parts/useShellStyles.ts'
import connectionsCss from './connections.css?inline'

/** Adds the style sheets that the multi-wallet views share. */
export function useConnectionsStyles(): void {
  useShellStyles()
  useStyles(connectionsCss)
}
