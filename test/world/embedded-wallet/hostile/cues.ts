import { createFaults, type Fault } from '../../faults.ts'

/** Messages that the app gets before the answer, and has to ignore. */
export type FalseMessage =
  /** An error with the id of the request, from a page of another origin inside the frame. */
  | 'wrongOrigin'
  /** An error with the id of the request, from another page of the frame's origin. */
  | 'wrongSource'
  /** Every message that the frame has posted before. */
  | 'replay'
  /** Values that are not messages of the protocol, unknown ids, and payloads of wrong shapes. */
  | 'garbage'
  /** Success with the id of the request and a payload whose keys would change a prototype. */
  | 'polluted'
  /** 10,000 generated messages that answer nothing. */
  | 'fuzz'
  /** An error of 2 MB with the id of the request. */
  | 'oversized'

/** How the frame departs from a correct answer to a request; an empty cue leaves the answer correct. */
export interface Cue {
  readonly before?: FalseMessage
  /** Answers with this error. */
  readonly error?: string
  /** Answers success with this payload. */
  readonly payload?: unknown
  /** Never answers. */
  readonly silent?: true
  /** Answers after `release()`. */
  readonly held?: true
  /** Answers twice. */
  readonly twice?: true
  /** The number of requests that the cue applies to; later ones are answered correctly. @default all */
  readonly times?: number
}

/** Lets tests say how the frame fails. */
export interface Cues {
  /** Cues the answers to a request (`GET_USER`), or `READY`. */
  cue(type: string, cue: Cue): void
  /** Sends the held answers, and stops holding. */
  release(): void
  /** Fails a path of the service, such as `/sdk` or `/v1/user`. */
  fail(path: string, fault: Fault): void
  /** Removes all cues. */
  heal(): void
}

/** Makes cues; `next` is the one that an answer has to follow. */
export function createCues() {
  const cued = new Map<string, { readonly cue: Cue; left: number }>()
  const faults = createFaults()
  const waiting = new Set<() => void>()
  const release = () => {
    for (const resume of waiting) resume()
    waiting.clear()
  }
  return {
    cue: (type: string, cue: Cue) => void cued.set(type, { cue, left: cue.times ?? Number.POSITIVE_INFINITY }),
    release,
    fail: faults.fail,
    heal() {
      cued.clear()
      faults.heal()
      release()
    },
    faults,
    async next(type: string): Promise<Cue | undefined> {
      const entry = cued.get(type)
      if (!entry) return undefined
      entry.left -= 1
      if (entry.left <= 0) cued.delete(type)
      if (entry.cue.held) await new Promise<void>((resolve) => waiting.add(resolve))
      return entry.cue
    },
  }
}
