import type { PorticoError } from 'portico/kernel'
import { type AnyFlag, type Features, flagsOf, type InvalidFeatureError, type Kernel } from '../kernel/internal.ts'
import { modalMessages, setupMessages } from '../shell/internal.ts'
import { listedPlugins } from './features.ts'
import type { ModalOptions } from './options.ts'
import type { Source } from './pageState.ts'

/*
 * Texts of errors for the developer of the host. Loaded after an error only.
 */

/** What may be wrong where no plugin has a view: names the plugins that are not on, and the views that there are. */
export function hintOf({ router, inspect }: Pick<Kernel, 'router' | 'inspect'>): string {
  const states = Object.entries(inspect()).filter(([, state]) => state === 'off' || state === 'failed')
  const off = states.map(([id, state]) => `${id} (${state})`).join(', ')
  const hint = `: add its plugin to "plugins", or switch it on.${off && ` Plugins that are not on: ${off}.`}`
  return `${hint} Views: ${router.known().join(', ')}`
}

/**
 * Says more about an error of the options, and changes the text that the user sees on a page whose kernel could not be
 * created, which otherwise blames the connection. Of a plugin that failed to start, returns the cause.
 */
export function explain(error: PorticoError, options: ModalOptions, source?: Source): unknown {
  // The code of a plugin did not arrive.
  if (/^HTTP_/.test(error.code)) return error
  if (source) {
    const { messages } = source
    source.failure = { ...messages.get(modalMessages), notLoaded: messages.get(setupMessages).notSetUp }
  }
  // Setup is synchronous: it waits for no network, whatever it throws.
  if (/^(PLUGIN|GUARD)_FAILED$/.test(error.code)) return error.cause ?? error
  if (error.code !== 'FEATURE_INVALID') return error
  return invalidFeature(error, options.features ?? {}, flagsOf(listedPlugins(options)))
}

/** The error with the values that the flag accepts, and the given one. */
function invalidFeature(error: PorticoError, features: Features, flags: readonly AnyFlag[]): Error {
  const feature = error.details as string
  const value = features[feature]
  const { fallback, struct } = flags.find(({ id, alias }) => id === feature || alias === feature) ?? {}
  const accepts = (list: unknown) => (typeof struct === 'function' ? struct(list) : !struct?.validate(list, {})[0])
  const isList = Array.isArray(fallback)
  const wrong = isList && Array.isArray(value) ? value.find((entry) => !accepts([entry])) : undefined
  const example = fallback === false ? 'that its plugin accepts' : `such as ${print(fallback)}`
  const other = struct ? `, or a ${isList ? 'list' : 'value'} ${example}` : ''
  const unknown = wrong === undefined ? '' : `, where ${print(wrong)} is unknown`
  // The bundler would move the class to the code of the page if it were imported here.
  const Kind = error.constructor as typeof InvalidFeatureError
  return new Kind({ feature, problem: `: Expected true or false${other}; received ${print(value)}${unknown}` })
}

/** A value as the developer wrote it. */
function print(value: unknown): string {
  try {
    return JSON.stringify(value)?.slice(0, 200) ?? typeof value
  } catch {
    return typeof value
  }
}
