import type { Namespace } from 'portico/wallet'
import type { AnyView } from '../kernel/internal.ts'
import { checkValue, isObject } from './checkOptions.ts'
import type { OpenOptions } from './types.ts'

/** A request to open the modal. The state holds it until a kernel runs. */
export interface Wanted {
  /** The id of a view. @default where `namespace` leads, else the home view */
  readonly view?: string | undefined
  /** The view was given by its token, not by its name. */
  readonly isToken?: true | undefined
  readonly params?: unknown
  readonly namespace?: Namespace | undefined
  /** Opens the first view for connecting, even if a wallet of another namespace is connected. */
  readonly connects?: true | undefined
}

/** The argument of a function, unless it is the event that frameworks pass, as to `@click="modal.open"`. */
export const withoutEvent = <Argument>(argument: Argument): Argument | undefined =>
  Object(argument).preventDefault ? undefined : argument

/** The request that the arguments of `open` describe. Throws `OPTION_INVALID`. */
export function toWanted(target: OpenOptions | AnyView = {}, params?: unknown): Wanted {
  checkValue('open', target, 'a view or options', isObject)
  if ('load' in target) return { view: target.id, isToken: true, params }
  const { view, namespace, arguments: given } = withoutEvent<OpenOptions>(target) ?? {}
  return { view, namespace, params: { ...(namespace ? { namespace } : {}), ...given } }
}

/** The request of `connect`. */
export const toWantedConnect = (namespace: Namespace | undefined): Wanted => ({
  connects: true,
  namespace,
  params: namespace ? { namespace } : {},
})
