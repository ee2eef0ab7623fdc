import type { RouterEntry } from 'portico/kernel'
import { createContext } from 'react'

/** The entry of the history that a view was rendered for. */
export const EntryContext = createContext<RouterEntry | null>(null)
