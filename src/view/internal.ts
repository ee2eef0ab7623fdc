'use client'

/** For the other folders of `src` and the test tools. Third parties import `portico/view`. */
export { createKernelHost, KernelContext, KernelMissingError, useKernelHost } from './context.ts'
export { EntryContext } from './EntryContext.ts'
export { Isolated } from './Isolated.tsx'
export { viewMessages } from './messages.ts'
export { useApplicable, useAttempt, useLabels } from './useLabels.ts'
export { isShallowEqual } from './useSlice.ts'
