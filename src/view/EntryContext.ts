import { createContext } from 'react'
import type { RouterEntry } from '../kernel/internal.ts'

/** The entry of the history that a view was rendered for. Inside a part, such as a tab, its `view` names the part. */
export const EntryContext = createContext<RouterEntry | null>(null)
