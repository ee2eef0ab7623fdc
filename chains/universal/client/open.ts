import type { AppMetadata } from 'portico/project'
import { toDependencyError } from 'portico/wallet'
import { clientPackage } from '../constants.ts'
import { chooseStorage } from './chooseStorage.ts'
import { fromProvider } from './fromProvider.ts'
import type { UniversalProviderLike } from './library.ts'
import { createClientLogger } from './logger.ts'
import type { PairingClient } from './types.ts'

export interface OpenClientOptions {
  readonly projectId: string
  /** @default the relay of WalletConnect */
  readonly relayUrl?: string | undefined
  /** Whether the origin of the page is attested. @default true */
  readonly verify?: boolean
  readonly metadata: AppMetadata
  /** Prefix of storage keys, which separates clients on one page. */
  readonly name: string
  /** Where sessions are kept, as `core` of WalletConnect takes it. @default IndexedDB */
  readonly storage?: object | undefined
}

interface Library {
  readonly UniversalProvider: { init(options: object): Promise<UniversalProviderLike> }
}

async function importLibrary(): Promise<object> {
  try {
    return await import('@walletconnect/universal-provider')
  } catch (cause) {
    throw toDependencyError(clientPackage, cause)
  }
}

async function load(importIt: () => Promise<object>): Promise<Library> {
  const module = await importIt()
  // As CommonJS, its exports may be in `default`.
  return ('UniversalProvider' in module ? module : (module as { default: unknown }).default) as never
}

/**
 * Takes away a client's core from where the next one of the same name would find it: two kernels on a page are as two
 * tabs, and do not answer each other's messages.
 */
function forgetCore(name: string) {
  for (const suffix of ['', '_count']) Reflect.deleteProperty(globalThis, `_walletConnectCore_${name}${suffix}`)
}

/** Loads WalletConnect's client and opens it. Throws `DEPENDENCY_MISSING` or `DEPENDENCY_NOT_LOADED`. */
export async function openClient(
  { name, storage, verify = true, ...options }: OpenClientOptions,
  importIt = importLibrary,
): Promise<PairingClient> {
  const [{ UniversalProvider }, kept] = await Promise.all([load(importIt), storage ?? chooseStorage()])
  let earlyRefusal: string | undefined
  const logger = createClientLogger((text) => {
    earlyRefusal ??= text
  })
  forgetCore(name)
  const opening = UniversalProvider.init({
    ...options,
    ...(kept && { storage: kept }),
    customStoragePrefix: name,
    logger,
    telemetryEnabled: false,
    disableProviderPing: true,
  })
  const provider = await opening.finally(() => forgetCore(name))
  // Use its client for requests and events: the provider's own state would select another chain.
  provider.session = undefined
  return fromProvider(provider, { isHosts: false, earlyRefusal, verify })
}
