import type { Namespace } from 'portico/wallet'
import type { OpenOptions } from '../types.ts'
import type { ButtonModel } from './model.ts'

/**
 * Where a press on a button leads; without a view, the home view of the namespace. Views are given by name: their tokens
 * would add the import paths of all views to every page with a button.
 */
export function targetOf({ kind }: ButtonModel, namespace?: Namespace): OpenOptions {
  if (kind === 'network') return { view: 'Networks', namespace }
  return { namespace }
}
