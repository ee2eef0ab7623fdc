import { useStyles } from 'portico/react'
import accountCss from '../account.css?inline'
import shellCss from '../shell.css?inline'

/** Brings the style sheets of the built-in views along with the first of them. */
export function useShellStyles(): void {
  useStyles(shellCss)
  useStyles(accountCss)
}
