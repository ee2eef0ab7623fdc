import type { PluginContext } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'
import type { SiwxOptions } from '../options.ts'
import type { SiwxConfig } from '../types.ts'
import { checkSiwe } from './checkSiwe.ts'
import { createSiwx } from './createSiwx.ts'
import { createHostedSessions } from './hosted.ts'
import { createMessenger } from './message.ts'
import { createSiweSiwx } from './siwe.ts'
import { readSiweConfig } from './siweClient.ts'
import { shownStatement } from './statement.ts'
import { createLocalStorage } from './storage.ts'
import { createChainVerifier } from './verifiers.ts'

/**
 * The statement to show in the view, for accounts whose message can not contain it; unknown if the host creates the
 * message.
 */
export function shownStatementOf({ options }: Pick<PluginContext<SiwxOptions>, 'options'>, namespace: Namespace) {
  const { siwx, siweConfig, messenger } = options
  return siwx || siweConfig || 'createMessage' in messenger ? undefined : shownStatement(messenger, namespace)
}

/** The sign-in that the options of the plugin ask for. */
export function configOf(ctx: PluginContext<SiwxOptions>): SiwxConfig {
  const { options, storage, slots } = ctx
  if (options.siwx) return options.siwx
  if (options.siweConfig) return createSiweSiwx(checkSiwe(readSiweConfig(options.siweConfig), ctx.log), ctx.log)
  const { messenger, signer, required, signOutOnDisconnect } = options
  const isMade = 'createMessage' in messenger
  if (shownStatementOf(ctx, 'eip155') && !isMade && messenger.asciiStatement === undefined) {
    const text = 'EVM accounts sign without the statement: it is not ASCII (EIP-4361). Set "asciiStatement" beside it'
    ctx.log.warn(text, undefined, { always: true })
  }
  const hosted = options.storage === 'hosted' ? createHostedSessions(ctx) : undefined
  const kept = options.storage === 'hosted' ? hosted?.storage : options.storage
  const nonces = hosted && { getNonce: (_: unknown, signal: AbortSignal) => hosted.getNonce(signal) }
  const config = createSiwx({
    messenger: isMade ? messenger : createMessenger({ ...nonces, ...messenger }),
    verifiers: options.verifiers ?? [createChainVerifier(slots)],
    storage: kept ?? createLocalStorage(storage),
    ...(signer && { signer }),
    domain: isMade ? undefined : messenger.domain,
    required: required !== false,
    signOutOnDisconnect,
  })
  return hosted ? { ...config, getToken: hosted.token, keepsOne: true } : config
}
