import { useStyles } from 'portico/react'
import css from '../shell.css?inline'

/** Brings the style sheet of the built-in views along with the first of them. */
export const useShellStyles = (): void => useStyles(css)
