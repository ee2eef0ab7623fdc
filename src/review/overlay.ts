type AnyFunction = (...args: never[]) => unknown

/**
 * An object that answers as another one, but for some members. Methods run on the other object itself, as private
 * fields require; where they return that object, as `on` of emitters does, they return the overlay. Its own target is
 * empty: the members of a frozen target could not be replaced.
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
