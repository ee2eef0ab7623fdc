const load = () => import('./explain.ts')

/** What the code that explains errors says. Without it, such as offline, `otherwise`. Never rejects. `load` is for tests. */
export const explaining = <Answer>(
  say: (code: Awaited<ReturnType<typeof load>>) => Answer,
  otherwise: Answer,
  from = load,
): Promise<Answer> =>
  from()
    .then(say)
    .catch(() => otherwise)
