/** Renders a view. The kernel passes it on without knowing the renderer; `portico/view` expects a React component. */
export type ViewComponent<Params> = (props: { params: Params }) => unknown

/** A screen of the modal: its name, the types of its parameters and of its outcome, and where its code is. */
export interface View<Params = void, Outcome = void> {
  readonly id: string
  readonly load: () => Promise<{ readonly default: ViewComponent<Params> }>
  /** Whether these parameters ask for an outcome. Absent where the view has none. */
  readonly asks?: (params: Params) => boolean
  readonly _outcome?: Outcome
}

// biome-ignore lint/suspicious/noExplicitAny: a view of any parameters and outcome; the token keeps the real types
export type AnyView = View<any, any>

/** The result of opening a view: `undefined` if the user left it without an outcome. */
export type Opened<Outcome> = [Outcome] extends [void] ? void : Outcome | undefined

/**
 * Defines a view. Its code is behind `import()`; state the type of its parameters, never let it be inferred.
 * Parameters are plain data: they are kept in the store.
 *
 * @param outcome for a view that has an outcome: whether these parameters ask for it; `true` for all
 *
 * @example
 * export const SwapView = defineView<{ from?: string }>('Swap', () => import('./views/SwapView.tsx'))
 *
 * @example
 * export const PickView = defineView<{ from: readonly string[] }, string>('Pick', () => import('./PickView.tsx'), true)
 * const picked = await modal.open(PickView, { from: ['a', 'b'] })
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineView<Params = void, Outcome = void>(
  id: string,
  load: View<Params>['load'],
  ...[outcome]: [Outcome] extends [void] ? [] : [outcome: true | ((params: NoInfer<Params>) => boolean)]
): View<Params, Outcome> {
  if (!outcome) return Object.freeze({ id, load })
  return Object.freeze({ id, load, asks: outcome === true ? () => true : outcome })
}

/** Parameters may be left out when all of them are optional. */
export type ViewArguments<Params> = [Params] extends [void]
  ? []
  : // biome-ignore lint/complexity/noBannedTypes: tests whether an empty object is accepted
    {} extends Params
    ? [params?: Params]
    : [params: Params]
