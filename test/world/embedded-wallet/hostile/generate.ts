import { createRandom, hostile, pick, spoil } from '../../../fuzz/hostile.ts'
import type { FrameMessage } from '../service/frame/protocol.ts'

const names = ['GET_USER', 'IS_CONNECTED', 'CONNECT_OTP', 'SIGN_OUT', 'SESSION_UPDATE', 'UPDATE_EMAIL_SECONDARY_OTP']
const types = [...names.flatMap((name) => [`${name}_SUCCESS`, `${name}_ERROR`, name]), 'READY', '__proto___SUCCESS', '']

/** The generated message of a seed: much like one of the frame, and no answer to the request that `message` answers. */
export function generateFalse(seed: number, message: FrameMessage): unknown {
  const random = createRandom(seed)
  if (random(6) === 0) return hostile(random, false)
  const own = message.type.replace(/_(SUCCESS|ERROR)$/, '')
  // The id of the request, with the type of another one; or the type of the answer, with another id.
  const isOfRequest = random(2) === 0
  const others = types.map((type) => `@w3m-frame/${type}`).filter((type) => !type.startsWith(own))
  const type = isOfRequest ? pick(random, others) : pick(random, [...others, message.type, `${own}_ERROR`])
  const id = isOfRequest ? message.id : pick(random, [hostile(random, false), `${random(1e9)}`, ''])
  const made = { type: random(10) === 0 ? hostile(random, false) : type, id, payload: hostile(random, false) }
  return random(4) === 0 && !isOfRequest ? spoil(made, random, false) : made
}
