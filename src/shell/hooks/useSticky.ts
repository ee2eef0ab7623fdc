import { useState } from 'react'
import { isShallowEqual } from '../../view/internal.ts'

/** The value while it holds, and after that the last one that did: what is leaving the screen stays as it was. */
export function useSticky<Value>(value: Value, holds: (value: Value) => boolean): Value {
  const [kept, setKept] = useState(value)
  const isHeld = holds(value)
  if (isHeld && !isShallowEqual(value, kept)) setKept(value)
  return isHeld ? value : kept
}
