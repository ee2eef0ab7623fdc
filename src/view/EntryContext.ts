import { createContext } from 'react'
import type { RouterEntry } from '../kernel/internal.ts'

/** The entry of the history that a view was rendered for; its `view` is that of the part inside of a part. */
export const EntryContext = createContext<RouterEntry | null>(null)
