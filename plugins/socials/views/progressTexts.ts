import type { Resolved } from 'portico/kernel'
import type { socialsMessages } from '../messages.ts'
import type { SocialAttempt, SocialProblem } from '../tokens.ts'

type Texts = Resolved<(typeof socialsMessages)['texts']>
interface Said {
  readonly title: string
  readonly text: string
}

/** What a problem says to the user. */
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

/** What a login in the window of a provider says to the user; `null`: none was begun. */
export function progressTexts(t: Texts, provider: string, attempt: SocialAttempt | null): Said {
  if (!attempt) return { title: t.ready({ provider }), text: t.readyText }
  if (attempt.status === 'waiting') return { title: t.waiting({ provider }), text: t.waitingText }
  if (attempt.status === 'finishing') return { title: t.finishing, text: t.finishingText }
  return problemTexts(t, provider, attempt.problem ?? 'failed')
}
