type AnyFunction = (...args: never[]) => unknown

/**
 * An object that answers as another one, but for some members. Methods run on the other object itself, as private
 * fields require. Its own target is empty: a frozen object could not be answered for.
 */
export function overlay<Target extends object>(target: Target, own: Readonly<Record<PropertyKey, unknown>>): Target {
  const bound = new WeakMap<AnyFunction, unknown>()
  const read = (key: PropertyKey): unknown => {
    if (Object.hasOwn(own, key)) return own[key]
    const value: unknown = Reflect.get(target, key, target)
    if (typeof value !== 'function' || key === 'constructor') return value
    const method = bound.get(value as AnyFunction) ?? value.bind(target)
    bound.set(value as AnyFunction, method)
    return method
  }
  return new Proxy({} as Target, {
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
}
