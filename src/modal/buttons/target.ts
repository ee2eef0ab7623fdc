import type { AnyView } from 'portico/kernel'
import { AccountView, ConnectView, NetworksView } from 'portico/shell'
import type { Namespace } from 'portico/wallet'
import type { ButtonModel } from './model.ts'

/** Where a press on a button leads. */
export interface ButtonTarget {
  readonly view: AnyView
  readonly params?: unknown
}

/** The view that a button opens; `undefined` is the home view, which knows of unsupported networks. */
export function targetOf({ kind }: ButtonModel, namespace?: Namespace): ButtonTarget | undefined {
  if (kind === 'network') return { view: NetworksView }
  if (kind === 'connect') return { view: ConnectView, params: namespace ? { namespace } : {} }
  return namespace ? { view: AccountView } : undefined
}
