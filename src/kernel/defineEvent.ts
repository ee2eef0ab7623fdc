/** The name of a fact, in the past tense, and the type of what is told with it. */
export interface EventToken<Payload = void> {
  readonly id: string
  readonly _payload?: (payload: Payload) => Payload
}

/**
 * Defines an event: a fact that its owner states once it is true. To make something happen, call a controller.
 *
 * @example
 * export const swapped = defineEvent<{ hash: string }>('swaps/swapped')
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineEvent<Payload = void>(id: string): EventToken<Payload> {
  return Object.freeze({ id })
}
