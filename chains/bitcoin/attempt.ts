/** The result of `work`; `undefined` if it throws. */
export const attempt = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
