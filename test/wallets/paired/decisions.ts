import { ProviderRpcError } from '../errors.ts'
import type { PairedQuestion, Reason } from './types.ts'

type Policy = 'approve' | 'reject' | 'ignore' | 'manual'

/** The decisions of the person who uses the wallet. */
export interface Decisions {
  /** Decides every later question; approval and rejection also those that wait. */
  decide(policy: Policy, reason?: Reason): void
  /** Decides one question that waits. Throws if there is none of this id. */
  answer(id: number, answer: 'approve' | 'reject', reason?: Reason): void
  /** Resolves when approved, rejects with the reason when rejected, and does neither while nobody decides. */
  ask(question: PairedQuestion): Promise<void>
  /** Removes questions that need no answer any more. */
  withdraw(matches: (question: PairedQuestion) => boolean): void
  pending(): readonly PairedQuestion[]
}

/** What most wallets say when a person declines (CAIP-25). */
const declined: Reason = { code: 5000, message: 'User rejected.' }

/** Makes decisions that approve everything until told otherwise. */
export function createDecisions(changed: () => void): Decisions {
  const waiting = new Map<PairedQuestion, (refusal: Reason | undefined) => void>()
  let policy: Policy = 'approve'
  let refusal = declined

  const settle = (question: PairedQuestion, reason: Reason | undefined) => {
    const done = waiting.get(question)
    waiting.delete(question)
    done?.(reason)
    changed()
  }
  return {
    decide(next, reason = declined) {
      policy = next
      refusal = reason
      if (next !== 'approve' && next !== 'reject') return
      for (const question of [...waiting.keys()]) settle(question, next === 'reject' ? reason : undefined)
    },
    answer(id, answer, reason = declined) {
      const question = [...waiting.keys()].find((one) => one.id === id)
      if (!question) throw new TypeError(`No question ${id} waits for an answer.`)
      settle(question, answer === 'reject' ? reason : undefined)
    },
    ask: (question) =>
      new Promise((resolve, reject) => {
        const settled = (reason: Reason | undefined) =>
          reason ? reject(new ProviderRpcError(reason.code, reason.message)) : resolve()
        if (policy === 'ignore') return
        if (policy !== 'manual') return settled(policy === 'reject' ? refusal : undefined)
        waiting.set(question, settled)
        changed()
      }),
    withdraw(matches) {
      for (const question of [...waiting.keys()]) if (matches(question)) waiting.delete(question)
      changed()
    },
    pending: () => [...waiting.keys()],
  }
}
