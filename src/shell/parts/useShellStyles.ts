import { useStyles } from 'portico/view'
import { useListStyles } from './useListStyles.ts'
import viewsCss from './views.css?inline'

/** Adds the style sheets that the built-in views share. */
export function useShellStyles(): void {
  useListStyles()
  useStyles(viewsCss)
}
