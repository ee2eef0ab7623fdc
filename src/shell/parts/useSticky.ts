import { useState } from 'react'
import { isShallowEqual } from '../../view/internal.ts'

/** The current value, or the last defined one, so that a view does not change while it leaves the screen. */
export function useSticky<Value>(value: Value, holds: (value: Value) => boolean): Value {
  const [kept, setKept] = useState(value)
  const isCurrent = holds(value)
  if (isCurrent && !isShallowEqual(value, kept)) setKept(value)
  return isCurrent ? value : kept
}
