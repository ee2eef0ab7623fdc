type AnyFunction = (...args: never[]) => unknown

/**
 * A proxy of an object with some members replaced. Methods run on the object itself, as private fields require; if they
 * return the object, as `on` of emitters does, the overlay is returned instead. The target of the proxy is an empty object,
 * because members of a frozen target can not be replaced.
 */
export function overlay<Target extends object>(target: Target, own: Readonly<Record<PropertyKey, unknown>>): Target {
  const bound = new WeakMap<AnyFunction, unknown>()
  const bind = (method: AnyFunction) =>
    function call(...args: unknown[]) {
      const answer: unknown = Reflect.apply(method, target, args)
      return answer === target ? proxy : answer
    }
  const read = (key: PropertyKey): unknown => {
    if (Object.hasOwn(own, key)) return own[key]
    const value: unknown = Reflect.get(target, key, target)
    if (typeof value !== 'function' || key === 'constructor') return value
    const method = bound.get(value as AnyFunction) ?? bind(value as AnyFunction)
    bound.set(value as AnyFunction, method)
    return method
  }
  const proxy: Target = new Proxy({} as Target, {
    get: (_, key) => read(key),
    set: (_, key, value) => !Object.hasOwn(own, key) && Reflect.set(target, key, value, target),
    has: (_, key) => Object.hasOwn(own, key) || Reflect.has(target, key),
    ownKeys: () => [...new Set([...Reflect.ownKeys(target), ...Reflect.ownKeys(own)])],
    getPrototypeOf: () => Reflect.getPrototypeOf(target),
    getOwnPropertyDescriptor: (_, key) =>
      Object.hasOwn(own, key) || Object.hasOwn(target, key)
        ? { configurable: true, enumerable: true, writable: true, value: read(key) }
        : undefined,
  })
  return proxy
}
