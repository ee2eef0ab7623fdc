import type { Namespace } from 'portico/wallet'
import type { OpenOptions } from '../types.ts'
import type { ButtonModel } from './model.ts'

/**
 * Where a press on a button leads; no view is the home view of the namespace. By name, as a host does it: tokens would bring
 * the addresses of all views into every page with a button.
 */
export function targetOf({ kind }: ButtonModel, namespace?: Namespace): OpenOptions {
  if (kind === 'network') return { view: 'Networks', namespace }
  return { namespace }
}
