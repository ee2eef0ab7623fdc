type Method = (...parameters: never[]) => unknown

interface Layer {
  /** The method below, which the replacement calls. */
  next: Method
}

/** The key under which a replacement keeps its layer. */
const layerKey = Symbol('layer')
const layerOf = (method: unknown) => (method as { readonly [layerKey]?: Layer } | undefined)?.[layerKey]

/**
 * Replaces a method by one that may call the method before, `next`. The returned function takes the replacement out again, also
 * from below later ones: several modals may share a client of the host, and end in any order.
 */
export function replaceMethod<Owner extends object, Name extends keyof Owner>(
  owner: Owner,
  name: Name,
  make: (next: Owner[Name]) => Owner[Name],
): () => void {
  const methods = owner as Record<Name, Method>
  const layer: Layer = { next: methods[name] }
  const next: Method = (...parameters) => layer.next.apply(owner, parameters)
  const method = Object.assign(make(next as Owner[Name]) as Method, { [layerKey]: layer })
  methods[name] = method
  return () => {
    if (methods[name] === method) methods[name] = layer.next
    for (let above = layerOf(methods[name]); above; above = layerOf(above.next)) {
      if (above.next === method) above.next = layer.next
    }
  }
}
