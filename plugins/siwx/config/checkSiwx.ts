import { abortable, is, problemOf, validate } from 'portico/kernel'
import { any, array, func, nonempty, type Struct, string, type } from 'superstruct'
import { SessionNotKeptError } from '../errors.ts'
import { InvalidAnswerError } from '../setupErrors.ts'
import type { SiwxConfig, SiwxInput, SiwxMessage, SiwxSession } from '../types.ts'
import type { SiwxQuestions } from './questions.ts'
import { isAbout, isSameAddress, MessageDataStruct, SessionStruct } from './session.ts'

const TextStruct = nonempty(string())
const ListStruct = array(any())
const MadeStruct = type({ toString: func() })

/** A lifetime that a host sets, in milliseconds; infinite unless it is a positive number. */
export const asLifetime = (given: unknown): number =>
  typeof given === 'number' && given > 0 ? given : Number.POSITIVE_INFINITY

/** Validates the answer of a host's function. Throws `SIWX_INVALID_ANSWER`. */
export function checkAnswer<Value, Schema>(name: string, answer: unknown, struct: Struct<Value, Schema>): Value {
  const [failure, value] = validate(answer, struct)
  if (!failure) return value
  const { path, problem } = problemOf(failure)
  throw new InvalidAnswerError(
    { name, problem: path === '(root)' ? problem : `${path}: ${problem}` },
    { cause: failure },
  )
}

/** A text that is not empty: a nonce, a message or a signature. Throws `SIWX_INVALID_ANSWER`. */
export const checkText = (name: string, answer: unknown): string => checkAnswer(name, answer, TextStruct)

/** Validates a message: it has a text and is about the given account and chain. Throws `SIWX_INVALID_ANSWER`. */
export function checkMessage(name: string, answer: unknown, { accountAddress, chainId }: SiwxInput): SiwxMessage {
  const made = checkAnswer(name, answer, MadeStruct) as SiwxMessage
  const text = checkText(`${name}().toString`, made.toString())
  const { toString: _, ...rest } = made
  const data = checkAnswer(name, rest, MessageDataStruct)
  const refuse = (problem: string) => new InvalidAnswerError({ name, problem })
  if (text === '[object Object]') throw refuse('The message has no text')
  if (data.chainId !== chainId || !isSameAddress(chainId, data.accountAddress, accountAddress)) {
    throw refuse('The message is about another account')
  }
  return Object.defineProperty({ ...data }, 'toString', { value: () => text }) as SiwxMessage
}

/** The valid sessions of a list; invalid ones are left out. Throws `SIWX_INVALID_ANSWER` if the answer is no list. */
export function checkSessions(name: string, answer: unknown): readonly SiwxSession[] {
  return checkAnswer(name, answer, ListStruct).filter((item) => is(item, SessionStruct))
}

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
    get messageLifetime() {
      return asLifetime(config.messageLifetime)
    },
    ...questions,
    getToken: () => config.getToken?.() ?? null,
    createMessage: async (input, signal) =>
      checkMessage('siwx.createMessage', await call(() => config.createMessage(input, signal), signal), input),
    ...(signMessage && {
      signMessage: async (input, signal) =>
        checkText('siwx.signMessage', await call(() => signMessage.call(config, input, signal), signal)),
    }),
    // Storing is not cut short by an abort: the caller has to know when a session is stored too late.
    async addSession(session, signal) {
      await config.addSession(session, signal)
      await confirm(session, signal)
    },
    async setSessions(sessions, signal) {
      await config.setSessions(sessions, signal)
      await Promise.all(sessions.map((session) => confirm(session, signal)))
    },
    getSessions,
    // Not cut short by an abort either: a later change waits for this call, for at most 2.5 seconds.
    revokeSession: async (chainId, address, signal) => config.revokeSession(chainId, address, signal),
    watch: (listener, signal) => config.watch?.(listener, signal),
  }
}
