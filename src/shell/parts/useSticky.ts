import { useState } from 'react'
import { isShallowEqual } from '../../view/internal.ts'

/** The current value, or the last defined one, so that a view does not change while it leaves the screen. */
export function useSticky<Value>(value: Value, holds: (value: Value) => boolean): Value {
  const [kept, setKept] = useState(value)
  const isInert = holds(value)
  if (isInert && !isShallowEqual(value, kept)) setKept(value)
  return isInert ? value : kept
}
