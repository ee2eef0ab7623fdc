/** An event: its name, a fact in the past tense, and the type of its payload. */
export interface EventToken<Payload = void> {
  readonly id: string
  /** Whether every plugin may emit it. */
  readonly isOpen: boolean
  readonly _payload?: (payload: Payload) => Payload
}

/**
 * Defines an event: a fact that its owner, the plugin that lists it under `events`, states once it is true. To make something
 * happen, call a controller.
 *
 * @param options.open lets every plugin emit the event. @default false
 *
 * @example
 * export const swapped = defineEvent<{ hash: string }>('swaps/swapped')
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEvent<Payload = void>(
  id: string,
  options: { readonly open?: boolean } = {},
): EventToken<Payload> {
  return Object.freeze({ id, isOpen: options.open ?? false })
}
