/** What a call to add or remove a listener of a wallet returns; ignores errors, thrown or in a promise. */
export const attemptCall = <Value>(work: () => Value): Value | undefined => {
  const value = attempt(work)
  Promise.resolve(value).catch(() => {})
  return value
}

/** The result of `work`; `undefined` if it throws. */
export const attempt = <Value>(work: () => Value): Value | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}
