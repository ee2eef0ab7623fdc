import { useStyles } from 'portico/view'
import { useListStyles } from './useListStyles.ts'
import viewsCss from './views.css?inline'

/** Brings the style sheets of the built-in views along with the first of them. */
export function useShellStyles(): void {
  useListStyles()
  useStyles(viewsCss)
}
