import { useRead } from 'portico/view'
import { selectPaired } from '../../wallet/internal.ts'

/** The name of the wallet that is connected by pairing: there can be only one. */
export const usePaired = (): string | undefined => useRead(selectPaired)
