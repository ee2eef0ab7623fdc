/** Waits for a condition, also while timers are faked. Throws after 15 seconds without it. */
export async function until(condition: () => unknown): Promise<void> {
  const end = performance.now() + 15_000
  while (performance.now() < end) {
    if (condition()) return
    await nextTurn()
  }
  throw new Error(`It never happened: ${condition}`)
}

/** Waits for ten turns of the event loop, so that pending promises settle. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await nextTurn()
}

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))
