import type { Resolved } from 'portico/kernel'
import type { namesMessages } from './messages.ts'
import { labelProblem } from './rules/name.ts'
import type { NamesState } from './tokens.ts'

type Texts = Resolved<(typeof namesMessages)['texts']>

/** The line under the field: the rule for names, whether the name is free or the account's own, or why the check failed. */
export function checkText(
  { label, check, owned }: Pick<NamesState, 'label' | 'check' | 'owned'>,
  name: string,
  t: Texts,
): { readonly text: string; readonly isInvalid: boolean } {
  const problem = labelProblem(label)
  if (problem === 'short') return { text: t.rule, isInvalid: false }
  if (problem !== undefined) return { text: t[problem], isInvalid: true }
  if (check === 'free') return { text: t.free({ name }), isInvalid: false }
  if (check === 'taken' && owned.includes(name)) return { text: t.registered({ name }), isInvalid: false }
  if (check === 'taken') return { text: t.taken({ name }), isInvalid: true }
  return check === 'failed' ? { text: t.checkFailed, isInvalid: true } : { text: t.checking, isInvalid: false }
}
