/** Tells every listener. One that fails is reported, and the others hear of it all the same. */
export function notify(listeners: Iterable<() => void>, report: (error: unknown) => void): void {
  for (const listener of [...listeners]) {
    try {
      listener()
    } catch (error) {
      report(error)
    }
  }
}
