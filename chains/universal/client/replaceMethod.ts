/** Replaces a method. The returned function restores it, unless it was replaced again. */
export function replaceMethod<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  method: Owner[Name],
): () => void {
  const before = owner[name]
  owner[name] = method
  return () => {
    if (owner[name] === method) owner[name] = before
  }
}
