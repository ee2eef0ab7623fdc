import type { Read } from 'portico/kernel'
import { AccountView, ConnectView } from 'portico/shell'
import { readAccount } from './state.ts'

/** Loads the view that the modal most likely opens with, as far as can be known before the kernel is here. */
export const loadHome = (read: Read): Promise<unknown> =>
  (readAccount(read).status === 'disconnected' ? ConnectView : AccountView).load()
