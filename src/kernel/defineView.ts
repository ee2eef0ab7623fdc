/** Renders a view. The kernel does not know with what; `portico/react` expects a React component. */
export type ViewComponent<Params> = (props: { params: Params }) => unknown

/** A screen of the modal: its name, the type of its parameters, and where its code is. */
export interface View<Params = void> {
  readonly id: string
  readonly load: () => Promise<{ readonly default: ViewComponent<Params> }>
}

// biome-ignore lint/suspicious/noExplicitAny: a view of any parameters; the token keeps the real type
export type AnyView = View<any>

/**
 * Defines a view. Its code is behind `import()`; state the type of its parameters, never let it be inferred.
 * Parameters are plain data: they are kept in the store.
 *
 * @example
 * export const SwapView = defineView<{ from?: string }>('Swap', () => import('./views/SwapView.tsx'))
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineView<Params = void>(id: string, load: View<Params>['load']): View<Params> {
  return Object.freeze({ id, load })
}

/** Parameters may be left out when all of them are optional. */
export type ViewArguments<Params> = [Params] extends [void]
  ? []
  : // biome-ignore lint/complexity/noBannedTypes: asks whether {} would do
    {} extends Params
    ? [params?: Params]
    : [params: Params]
