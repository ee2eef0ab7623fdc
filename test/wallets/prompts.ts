import { alreadyPending, userRejected } from './errors.ts'

/** How the person who uses the wallet reacts to prompts. */
export type PromptAnswer = 'accept' | 'reject' | 'hang' | 'pending'

/** The prompts of one wallet. */
export interface Prompts {
  /** Decides every later prompt, and those that hang. */
  answer(answer: PromptAnswer): void
  /** Resolves when accepted. Throws 4001 when rejected, −32002 when a prompt is already open. */
  ask(method: string): Promise<void>
}

/** Makes prompts that are accepted until told otherwise. */
export function createPrompts(): Prompts {
  const waiting = new Set<() => void>()
  let current: PromptAnswer = 'accept'
  return {
    answer(answer) {
      current = answer
      const woken = [...waiting]
      waiting.clear()
      for (const wake of woken) wake()
    },
    async ask(method) {
      while (current === 'hang') await new Promise<void>((wake) => waiting.add(wake))
      if (current === 'reject') throw userRejected()
      if (current === 'pending') throw alreadyPending(method)
    },
  }
}
