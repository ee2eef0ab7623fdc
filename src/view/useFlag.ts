import { type Flag, featuresSlice } from 'portico/kernel'
import { useMemo } from 'react'
import { useKernel } from './context.ts'
import { useSlice } from './useSlice.ts'

/** The current value of a feature flag: `false` is off. */
export function useFlag<Value>(flag: Flag<Value>): Value | false {
  const { flags } = useKernel()
  const features = useSlice(featuresSlice)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slice says when a flag may have another value
  return useMemo(() => flags.get(flag), [flags, flag, features])
}
