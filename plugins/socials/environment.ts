import { readLinkEnvironment } from 'portico/wallet'
import type { Platform } from './rules/platform.ts'

/** Where the page runs, at the moment of the call. */
export function readPlatform(): Platform {
  const environment = readLinkEnvironment()
  return { ...environment, isMac: !environment.isIos && /Macintosh/.test(globalThis.navigator?.userAgent ?? '') }
}
