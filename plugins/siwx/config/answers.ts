import { is, problemOf, validate } from 'portico/kernel'
import { any, array, func, nonempty, type Struct, string, type } from 'superstruct'
import { InvalidAnswerError } from '../setupErrors.ts'
import type { SiwxInput, SiwxMessage, SiwxSession } from '../types.ts'
import { isSameAddress, MessageDataStruct, SessionStruct } from './session.ts'

const TextStruct = nonempty(string())
const ListStruct = array(any())
const MadeStruct = type({ toString: func() })

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
