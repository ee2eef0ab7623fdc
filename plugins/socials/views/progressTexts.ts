import type { Resolved } from 'portico/kernel'
import type { socialsMessages } from '../messages.ts'
import type { SocialAttempt, SocialProblem } from '../tokens.ts'

type Texts = Resolved<(typeof socialsMessages)['texts']>
interface Said {
  readonly title: string
  readonly text: string
}

/** The texts for a problem. */
export function problemTexts(t: Texts, provider: string, problem: SocialProblem): Said {
  switch (problem) {
    case 'blocked':
      return { title: t.blocked, text: t.blockedText }
    case 'closed':
      return { title: t.closed, text: t.closedText }
    case 'refused':
      return { title: t.refused({ provider }), text: t.refusedText }
    case 'timedOut':
      return { title: t.timedOut({ provider }), text: t.connectionText }
    case 'unavailable':
      return { title: t.unavailable, text: t.connectionText }
    case 'failed':
      return { title: t.failed({ provider }), text: t.failedText }
  }
}

/** The texts for the status of a login; pass `null` if no login has begun. */
export function progressTexts(t: Texts, provider: string, attempt: SocialAttempt | null): Said {
  if (!attempt) return { title: t.ready({ provider }), text: t.readyText({ provider }) }
  if (attempt.status === 'waiting') return { title: t.waiting({ provider }), text: t.waitingText }
  if (attempt.status === 'finishing') return { title: t.finishing, text: t.finishingText }
  return problemTexts(t, provider, attempt.problem ?? 'failed')
}
