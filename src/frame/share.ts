/** What the users of a document or shadow root share. */
interface Shared {
  users: number
  readonly end: () => void
}

/**
 * Shares an effect on the document or a shadow root, such as a style sheet. The first call begins it; it ends once each
 * caller has called its returned function. `name` identifies the effect, also in other copies of this code.
 */
export function share(name: string, begin: () => () => void, root: DocumentOrShadowRoot = document): () => void {
  const key = Symbol.for(name)
  const place = root as DocumentOrShadowRoot & { [key]?: Shared }
  place[key] ??= { users: 0, end: begin() }
  const shared = place[key]
  shared.users++
  let isUsed = true
  return () => {
    if (!isUsed) return
    isUsed = false
    if (--shared.users > 0) return
    delete place[key]
    shared.end()
  }
}
