import { useStyles } from 'portico/view'
import shellCss from '../shell.css?inline'

/** Adds the style sheet of the first list of wallets, which other views share. */
export function useListStyles(): void {
  useStyles(shellCss)
}
