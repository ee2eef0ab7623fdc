/** What `work` gives; `undefined` where it throws. */
export const attempt = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
