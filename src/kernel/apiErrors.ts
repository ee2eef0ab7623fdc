import { defineError } from './errors.ts'

/** The message begins with the path of the field: `data.0.id: Expected string, received number`. The cause is a `StructError`. */
export const InvalidInputError = defineError('API_INPUT', (p: { path: string; problem: string }) => problemText(p))
export const InvalidAnswerError = defineError('API_ANSWER', (p: { path: string; problem: string }) => problemText(p))
export const UnsupportedCallError = defineError(
  'API_UNSUPPORTED',
  (p: { path: string }) => `${p.path} is not supported on this network`,
)

/** A request gate threw, or did not answer in time: the call was not made. The cause is what the gate threw. */
export const RequestGateError = defineError('API_GATE', (p: { gate: string }) => `The request gate "${p.gate}" failed`)

const problemText = (p: { path: string; problem: string }) => `${p.path}: ${p.problem}`
