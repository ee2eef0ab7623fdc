import { useStyles } from 'portico/view'
import accountCss from '../account.css?inline'
import { useShellStyles } from './useShellStyles.ts'

/** Brings the style sheets of the account views along with the first of them. */
export function useAccountStyles(): void {
  useShellStyles()
  useStyles(accountCss)
}
