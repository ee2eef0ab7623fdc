import { defineStorageKey, is, type PluginContext } from 'portico/kernel'
import { type Namespace, networksSlice, selectConnection, selectIsUnsupported } from 'portico/wallet'
import { array, unknown } from 'superstruct'
import type { SiwxOptions } from '../options.ts'
import type { SiwxConfig, SiwxSession, SiwxStorage } from '../types.ts'
import { checkSiwe } from './checkSiwe.ts'
import { createSiwx } from './createSiwx.ts'
import { createHostedSessions } from './hosted.ts'
import { createMessenger, shownStatement } from './message.ts'
import { isAbout, isInTime, isSameAddress, SessionStruct } from './session.ts'
import { createSiweSiwx } from './siwe.ts'
import { readSiweConfig } from './siweClient.ts'
import { createChainVerifier } from './verifiers.ts'

// Stored sessions are validated one by one, so that an invalid one does not invalidate the others.
const sessionsKey = defineStorageKey('siwx', array(unknown()), [] as unknown[])

/** Stores sessions in the browser, one for each address and chain. Expired sessions are removed. */
export function createLocalStorage(storage: Pick<PluginContext['storage'], 'get' | 'set' | 'watch'>): SiwxStorage {
  const read = (): readonly SiwxSession[] =>
    storage
      .get(sessionsKey)
      .filter((item): item is SiwxSession => is(item, SessionStruct) && isInTime(item.data, Date.now()))
  const without = (chainId: SiwxSession['data']['chainId'], address: string) =>
    read().filter((session) => !isAbout(session, chainId, address))
  return {
    async add(session) {
      const { chainId, accountAddress } = session.data
      storage.set(sessionsKey, [...without(chainId, accountAddress), session])
    },
    async set(sessions) {
      storage.set(sessionsKey, [...sessions])
    },
    async get(chainId, address) {
      return read().filter((session) => isAbout(session, chainId, address))
    },
    async delete(chainId, address) {
      storage.set(sessionsKey, without(chainId, address))
    },
    watch(listener, signal) {
      signal.addEventListener('abort', storage.watch(sessionsKey, listener), { once: true })
    },
  }
}

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
  if (options.siweConfig) {
    // The status does not tell: an account stays connected while another wallet is asked to take its place.
    const isConnected: Parameters<typeof createSiweSiwx>[2] = (wanted) => {
      const { get } = ctx.store
      const { accounts, network } = selectConnection(get, 'eip155')
      const [account] = accounts
      if (!account || !wanted) return account !== undefined
      // On a network that is not in the host's list, the session on the selected network counts.
      const counted = selectIsUnsupported(get, 'eip155') ? get(networksSlice).selected.eip155 : network
      return counted === wanted.chainId && isSameAddress(counted, account.address, wanted.accountAddress)
    }
    return createSiweSiwx(checkSiwe(readSiweConfig(options.siweConfig), ctx.log), ctx.log, isConnected)
  }
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
