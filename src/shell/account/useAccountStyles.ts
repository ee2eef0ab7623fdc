import { useStyles } from 'portico/view'
import { useShellStyles } from '../parts/useShellStyles.ts'
import accountCss from './account.css?inline'

/** Brings the style sheets of the account views along with the first of them. */
export function useAccountStyles(): void {
  useShellStyles()
  useStyles(accountCss)
}
