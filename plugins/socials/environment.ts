import { readLinkEnvironment } from 'portico/wallet'
import type { Platform } from './rules/platform.ts'

/** Reads the operating system and the browser of the page. */
export function readPlatform(): Platform {
  const environment = readLinkEnvironment()
  return { ...environment, isMac: !environment.isIos && /Macintosh/.test(globalThis.navigator?.userAgent ?? '') }
}
