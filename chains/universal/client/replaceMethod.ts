/** Puts a method in the place of another. The answer puts that one back, unless somebody replaced it again. */
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
