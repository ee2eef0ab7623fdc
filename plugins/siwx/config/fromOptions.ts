import type { PluginContext } from 'portico/kernel'
import type { SiwxOptions } from '../options.ts'
import type { SiwxConfig } from '../types.ts'
import { checkSiwe } from './checkSiwe.ts'
import { createSiwx } from './createSiwx.ts'
import { createHostedSessions } from './hosted.ts'
import { createMessenger } from './message.ts'
import { createSiweSiwx } from './siwe.ts'
import { readSiweConfig } from './siweClient.ts'
import { createLocalStorage } from './storage.ts'
import { createChainVerifiers } from './verifiers.ts'

/** The sign-in that the options of the plugin ask for. */
export function configOf(ctx: PluginContext<SiwxOptions>): SiwxConfig {
  const { options, storage, slots } = ctx
  if (options.siwx) return options.siwx
  if (options.siweConfig) return createSiweSiwx(checkSiwe(readSiweConfig(options.siweConfig), ctx.log), ctx.log)
  const { messenger, signer, required, signOutOnDisconnect } = options
  const isMade = 'createMessage' in messenger
  const hosted = options.storage === 'hosted' ? createHostedSessions(ctx) : undefined
  const kept = options.storage === 'hosted' ? hosted?.storage : options.storage
  const nonces = hosted && { getNonce: (_: unknown, signal: AbortSignal) => hosted.getNonce(signal) }
  const config = createSiwx({
    messenger: isMade ? messenger : createMessenger({ ...nonces, ...messenger }),
    verifiers: options.verifiers ?? createChainVerifiers(slots),
    storage: kept ?? createLocalStorage(storage),
    ...(signer && { signer }),
    domain: isMade ? undefined : messenger.domain,
    required: required !== false,
    signOutOnDisconnect,
  })
  return hosted ? { ...config, getToken: hosted.token, keepsOne: true } : config
}
