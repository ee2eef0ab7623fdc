import { abortable } from 'portico/kernel'
import { SessionNotKeptError } from '../errors.ts'
import type { SiwxConfig, SiwxSession } from '../types.ts'
import { checkMessage, checkSessions, checkText } from './answers.ts'
import type { SiwxQuestions } from './questions.ts'
import { isAbout } from './session.ts'

/**
 * Wraps a host's sign-in configuration and validates each answer. Errors, time-outs, invalid answers and sessions of
 * other accounts count as no session.
 */
export function checkSiwx(config: SiwxConfig, questions: SiwxQuestions): SiwxConfig {
  const call = <Value>(ask: () => Promise<Value> | Value, signal: AbortSignal) =>
    abortable((async () => ask())(), signal)
  const getSessions: SiwxConfig['getSessions'] = async (chainId, address, signal) => {
    const answer = await call(() => config.getSessions(chainId, address, signal), signal)
    return checkSessions('siwx.getSessions', answer).filter((session) => isAbout(session, chainId, address))
  }
  /** A session counts only if the host returns it after storing it. */
  const confirm = async ({ data }: SiwxSession, signal: AbortSignal) => {
    const kept = await getSessions(data.chainId, data.accountAddress, signal)
    if (kept.length === 0) throw new SessionNotKeptError()
  }
  const { signMessage } = config
  return {
    get signOutOnDisconnect() {
      return config.signOutOnDisconnect !== false
    },
    get keepsOne() {
      return config.keepsOne === true
    },
    ...questions,
    getToken: () => config.getToken?.() ?? null,
    createMessage: async (input, signal) =>
      checkMessage('siwx.createMessage', await call(() => config.createMessage(input, signal), signal), input),
    ...(signMessage && {
      signMessage: async (input, signal) =>
        checkText('siwx.signMessage', await call(() => signMessage.call(config, input, signal), signal)),
    }),
    async addSession(session, signal) {
      await call(() => config.addSession(session, signal), signal)
      await confirm(session, signal)
    },
    async setSessions(sessions, signal) {
      await call(() => config.setSessions(sessions, signal), signal)
      for (const session of sessions) await confirm(session, signal)
    },
    getSessions,
    revokeSession: (chainId, address, signal) => call(() => config.revokeSession(chainId, address, signal), signal),
    watch: (listener, signal) => config.watch?.(listener, signal),
  }
}
