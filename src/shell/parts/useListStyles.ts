import { useStyles } from 'portico/view'
import shellCss from '../shell.css?inline'

/** Brings the style sheet of the first list of wallets, which later views share. */
export function useListStyles(): void {
  useStyles(shellCss)
}
