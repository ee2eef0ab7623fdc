import type { PluginContext } from 'portico/kernel'
import { InvalidAnswerError } from '../setupErrors.ts'
import type { SiwxConfig } from '../types.ts'

/** The functions of a host's configuration that the gate calls before the rest of the plugin is loaded. */
export type SiwxQuestions = Required<Pick<SiwxConfig, 'getRequired' | 'appliesTo'>>

/** Wraps them: an error or an answer that is no boolean counts as `true`. */
export function checkQuestions(config: SiwxConfig, log: Pick<PluginContext['log'], 'error'>): SiwxQuestions {
  const told = new Set<string>()
  /** Calls a function of the host. It is called at every change, so its failure is logged once. */
  const isYes = (name: string, ask: () => unknown): boolean => {
    let failure: unknown
    try {
      const answer = ask()
      if (typeof answer === 'boolean') return answer
      failure = new InvalidAnswerError({ name, problem: 'Expected boolean' })
    } catch (error) {
      failure = error
    }
    if (!told.has(name)) log.error(`"${name}" of the host failed: its answer counts as true`, failure)
    told.add(name)
    return true
  }
  return {
    getRequired: () => !config.getRequired || isYes('siwx.getRequired', () => config.getRequired?.()),
    appliesTo: (namespace) => !config.appliesTo || isYes('siwx.appliesTo', () => config.appliesTo?.(namespace)),
  }
}
