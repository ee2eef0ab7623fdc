import { useStyles } from 'portico/view'
import shellCss from '../shell.css?inline'

/** Brings the style sheet of the built-in views along with the first of them. */
export function useShellStyles(): void {
  useStyles(shellCss)
}
