type Plain = Record<PropertyKey, unknown>

/** Plain data that a recipe may change. */
export type Draft<State> = State extends string | ((...args: never[]) => unknown)
  ? State
  : State extends object
    ? { -readonly [Key in keyof State]: Draft<State[Key]> }
    : State

/** Objects and arrays that are data; anything else is kept as it is. */
function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * The state after a recipe changed a draft of it, deeply frozen; `base` itself if nothing changed. What the recipe did not
 * change is shared with `base`. Drafts are of no use after the recipe. A recipe that throws changes nothing.
 */
export function produce<State>(base: State, recipe: (draft: Draft<State>) => void): State {
  /** Ends a draft, by the draft: gives what became of it. */
  const drafts = new Map<unknown, () => unknown>()
  const revokes: (() => void)[] = []

  const createDraft = (from: Plain, onChange: () => void): Plain => {
    const copy: Plain = Array.isArray(from) ? (from.slice() as never) : { ...from }
    let isChanged = false
    const change = () => {
      if (isChanged) return
      isChanged = true
      onChange()
    }
    const { proxy, revoke } = Proxy.revocable(copy, {
      get(_, key) {
        const value = copy[key]
        // A part that the recipe put there is its own already.
        if (!Object.hasOwn(copy, key) || value !== from[key] || !isPlain(value)) return value
        copy[key] = createDraft(value, change)
        return copy[key]
      },
      set(_, key, value) {
        if (Object.is(copy[key], value) && Object.hasOwn(copy, key)) return true
        change()
        return Reflect.set(copy, key, value)
      },
      deleteProperty(_, key) {
        if (Object.hasOwn(copy, key)) change()
        return Reflect.deleteProperty(copy, key)
      },
      defineProperty: () => false,
    })
    revokes.push(revoke)
    let result: unknown
    drafts.set(proxy, () => {
      if (!isChanged) return from
      result ??= finish(copy)
      return result
    })
    return proxy
  }

  /** Replaces the drafts in a value by what became of them, and freezes it. */
  const finish = (value: unknown): unknown => {
    const end = drafts.get(value)
    if (end) return end()
    if (!isPlain(value) || Object.isFrozen(value)) return value
    const finishPart = (part: unknown, key: PropertyKey) => {
      const next = finish(part)
      if (next !== part) value[key] = next
    }
    // The keys of a long list would be as many texts.
    if (Array.isArray(value)) value.forEach(finishPart)
    else for (const [key, part] of Object.entries(value)) finishPart(part, key)
    return Object.freeze(value)
  }

  try {
    const draft = isPlain(base) ? createDraft(base, () => {}) : base
    recipe(draft as Draft<State>)
    return finish(draft) as State
  } finally {
    for (const revoke of revokes) revoke()
  }
}
