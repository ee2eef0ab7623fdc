import type { SocialProvider } from 'portico/embedded-wallet'
import { useFlag } from 'portico/view'
import { useMemo } from 'react'
import { readPlatform } from '../environment.ts'
import { socialsFlag } from '../flags.ts'
import { workingOn } from '../rules/platform.ts'

/** The providers to offer on this page. */
export function useProviders(): readonly SocialProvider[] {
  const list = useFlag(socialsFlag)
  return useMemo(() => workingOn(readPlatform(), list || []), [list])
}
