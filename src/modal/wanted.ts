import type { Namespace } from 'portico/wallet'
import type { AnyView } from '../kernel/internal.ts'
import type { OpenOptions } from './types.ts'

/** What is asked of the modal. The state holds it until a kernel is there. */
export interface Wanted {
  /** The id of a view. @default where `namespace` leads, else the home view */
  readonly view?: string | undefined
  /** The view was given by its token, not by its name. */
  readonly isToken?: true | undefined
  readonly params?: unknown
  readonly namespace?: Namespace | undefined
  /** The first view for connecting a wallet, though a wallet of another namespace may be connected. */
  readonly connects?: true | undefined
}

/** What the arguments of `open` ask for. */
export function toWanted(target: OpenOptions | AnyView = {}, params?: unknown): Wanted {
  if ('load' in target) return { view: target.id, isToken: true, params }
  const { view, namespace } = target
  return { view, namespace, params: { ...(namespace ? { namespace } : {}), ...target.arguments } }
}

/** What `connect` asks for. */
export const toWantedConnect = (namespace: Namespace | undefined): Wanted => ({
  connects: true,
  namespace,
  params: namespace ? { namespace } : {},
})
