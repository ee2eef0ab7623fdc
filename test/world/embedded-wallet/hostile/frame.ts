import type { FrameMessage } from '../service/frame/protocol.ts'
import { startFrame } from '../service/frame/startFrame.ts'
import type { Cue, FalseMessage } from './cues.ts'
import { generateFalse } from './generate.ts'

type Post = (message: unknown) => void

const typeOf = ({ type }: FrameMessage) => type.replace(/^@w3m-frame\//, '').replace(/_(SUCCESS|ERROR)$/, '')
const withType = (message: FrameMessage, end: string, payload: unknown): FrameMessage => ({
  ...message,
  type: message.type.replace(/_(SUCCESS|ERROR)$/, end),
  payload,
})
const said: FrameMessage[] = []

async function nextCue(message: FrameMessage): Promise<Cue> {
  const response = await fetch(`/cues?type=${encodeURIComponent(typeOf(message))}`)
  return (await response.json()) as Cue
}

/** Posts by a page inside the frame; resolves once that page has posted. */
function forge(url: string, message: FrameMessage): Promise<void> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.src = url
  return new Promise((resolve) => {
    addEventListener('message', function listen({ source, data }) {
      if (source !== frame.contentWindow) return
      if (data === 'ready') return frame.contentWindow?.postMessage(message, '*')
      removeEventListener('message', listen)
      frame.remove()
      resolve()
    })
    document.body.append(frame)
  })
}

const garbageOf = (message: FrameMessage): readonly unknown[] => [
  null,
  0,
  '',
  '@w3m-frame/READY',
  [],
  {},
  { type: 1 },
  { type: '@w3m-frame/' },
  { ...message, type: '@w3m-frame/NOTHING_SUCCESS' },
  withType({ ...message, id: 'unknown' }, '_ERROR', { message: 'Forged' }),
  { ...message, id: undefined },
  { ...message, id: { toString: 0 } },
  { ...message, type: '@w3m-frame/__proto___SUCCESS' },
  JSON.parse('{"__proto__": {"isPolluted": true}, "type": "@w3m-frame/SESSION_UPDATE", "payload": {"token": 1}}'),
  { ...message, id: 'constructor', payload: JSON.parse('{"__proto__": {"isPolluted": true}}') },
]

/** As literals of source code, `__proto__` would set the prototype instead of being a key. */
const polluted = ['{"__proto__": {"isPolluted": true}}', '{"constructor": {"prototype": {"isPolluted": true}}}'].map(
  (text): unknown => JSON.parse(text),
)

async function postFalse(kind: FalseMessage, message: FrameMessage, post: Post): Promise<void> {
  const forged = withType(message, '_ERROR', { message: 'Forged' })
  const { outside } = (await (await fetch('/cues/outside')).json()) as { readonly outside: string }
  if (kind === 'wrongOrigin') await forge(`${outside}/forge`, forged)
  if (kind === 'wrongSource') await forge('/forge', forged)
  if (kind === 'replay') for (const old of said) post(old)
  if (kind === 'garbage') for (const garbage of garbageOf(message)) post(garbage)
  if (kind === 'polluted') for (const payload of polluted) post(withType(message, '_SUCCESS', payload))
  if (kind === 'fuzz') for (let seed = 0; seed < 10_000; seed++) post(generateFalse(seed, message))
  if (kind === 'oversized') post(withType(message, '_ERROR', { message: 'x'.repeat(2_000_000) }))
}

/** The correct answer, or the one that is cued instead. */
function answerOf({ error, payload }: Cue, message: FrameMessage): FrameMessage {
  if (error !== undefined) return withType(message, '_ERROR', { message: error })
  return payload === undefined ? message : withType(message, '_SUCCESS', payload)
}

/** The frame of the service, which does on cue what a hostile or broken one does. */
startFrame({
  async deliver(message, post) {
    const cue = await nextCue(message).catch((): Cue => ({}))
    if (cue.before) await postFalse(cue.before, message, post)
    if (cue.silent) return
    const answer = answerOf(cue, message)
    said.push(answer)
    post(answer)
    if (cue.twice) post(answer)
  },
})
