import type { AccountState } from 'portico'
import { useRead } from 'portico/view'
import type { Namespace } from 'portico/wallet'
import { readAccount } from '../../modal/internal.ts'

export interface NamespaceOption {
  /** @default the active namespace */
  readonly namespace?: Namespace | undefined
}

/** The connected account; `status` is `pending` on a server and in the first render after one. */
export function useAccount({ namespace }: NamespaceOption = {}): AccountState {
  return useRead((read) => readAccount(read, namespace))
}
