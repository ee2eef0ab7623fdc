/** Copies plain data: the router freezes the parameters of a view, and a host may use its request again for the next payment. */
export function copyOf<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(copyOf) as never
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOf(part)])) as never
}
