import type { AnyFlag } from './defineFlag.ts'
import { abortReason, isAbort } from './errors.ts'
import { checkFeatures, type Features, localSetting, type RemoteFeatures, resolveFlag } from './flags.ts'
import type { NoticeController } from './notices.ts'
import type { FlagReader } from './plugin.ts'
import type { Slots } from './slots.ts'
import { type ConfigurationSource, configurationSources, type FeaturesState, featuresSlice } from './state.ts'
import type { Store } from './store.ts'
import { abortable } from './tasks.ts'

export interface FeatureSwitch extends FlagReader {
  /** Changes local settings at run time. Throws `FEATURE_UNKNOWN` or `FEATURE_INVALID` without changing any. */
  setFeatures(features: Features): void
  /** Requests the remote configuration again; if that fails, the values stay as they are. Never rejects. */
  refresh(): Promise<void>
}

export interface FeatureHost extends FeatureSwitch {
  /** Whether a flag is on, or may be on once the remote configuration has answered. */
  mayBeOn(flag: AnyFlag): boolean
  /** Switches plugins on. Requests the remote configuration too if `asks`; else a call of `ask` does. */
  start(signal: AbortSignal, asks: boolean): void
  /** Requests the remote configuration, unless that was done before. */
  ask(): void
}

interface FeatureParts {
  readonly flags: readonly AnyFlag[]
  readonly features: Features
  readonly remoteConfig: boolean
  readonly store: Store
  readonly slots: Slots
  readonly notices: NoticeController
  report(error: unknown): void
  onChange(): void
}

/** Milliseconds until local settings apply. A later answer still replaces them. */
const timeLimit = 3000

export function createFeatures(parts: FeatureParts): FeatureHost {
  const { store, slots, notices, report, onChange } = parts
  checkFeatures(parts.features, parts.flags)
  const { flags } = parts
  let { features } = parts
  let remote: RemoteFeatures | undefined
  let lifetime: AbortSignal | undefined
  let asking: AbortController | undefined
  const findSource = () => slots.get(configurationSources)
  /** Whether any flag that the host wants is remote; else the request is skipped. */
  const isHeard = () => parts.remoteConfig && flags.some((flag) => flag.remote !== false && isHostSet(flag))
  /** Whether to request the configuration. Before the start, no source is contributed yet. */
  const isAsked = () => isHeard() && (!lifetime || findSource() !== undefined)
  /** Whether a flag may be on as far as the host is concerned: an opt-in flag only if the host has set it. */
  const isHostSet = (flag: AnyFlag) => !flag.optIn || localSetting(flag, features) !== undefined
  /** The host set its first remote flag after the start: the flag is off until the remote configuration answers. */
  let isAwaited = false
  let isQuiet = false
  const source = () => store.get(featuresSlice).source

  const settle = (next: FeaturesState['source']) =>
    store.batch(() => {
      store.update(featuresSlice, (draft) => {
        draft.source = next
        draft.revision++
      })
      onChange()
    })

  async function ask(found: ConfigurationSource, signal: AbortSignal) {
    const goOnWithout = () => {
      if (source() !== 'pending' && !isAwaited) return
      isAwaited = false
      settle('local')
    }
    const timer = setTimeout(goOnWithout, timeLimit)
    const stop = () => clearTimeout(timer)
    signal.addEventListener('abort', stop)
    try {
      const entries: unknown = await abortable(Promise.resolve(found.load(signal)), signal)
      const { readFeatures, warnOfIgnored } = await abortable(import('./remoteConfig.ts'), signal)
      remote = readFeatures(found, entries, flags, report)
      stop()
      isAwaited = false
      settle('remote')
      warnOfIgnored(flags, features, remote, notices)
    } catch (error) {
      stop()
      if (signal.aborted) return
      // Apply local settings also if the plugin of the source ended during the request: no answer will follow.
      if (!isAbort(error)) report(error)
      goOnWithout()
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  const host: FeatureHost = {
    get(flag) {
      if (flag.remote !== false && (source() === 'pending' || isAwaited)) return false
      return resolveFlag(flag, remote, features)
    },
    mayBeOn: (flag) =>
      (flag.remote !== false && source() === 'pending' && isAsked() && isHostSet(flag)) ||
      resolveFlag(flag, remote, features) !== false,
    setFeatures(next) {
      checkFeatures(next, flags)
      const wasAsked = isAsked()
      // The name that is read first must not hide a newer setting under the other one.
      for (const { id, alias = id } of flags) if (alias in next) features = { ...features, [id]: undefined }
      features = { ...features, ...next }
      if (!lifetime || lifetime.aborted) return
      const isFirst = !wasAsked && isAsked()
      isAwaited ||= isFirst
      if (isFirst && !isQuiet) void host.refresh()
      settle(source())
    },
    async refresh() {
      const found = isAsked() && lifetime && !lifetime.aborted ? findSource() : undefined
      if (!found || !lifetime) return
      asking?.abort(abortReason('The remote configuration is asked for anew'))
      asking = new AbortController()
      await ask(found, AbortSignal.any([lifetime, asking.signal]))
    },
    ask() {
      isQuiet = false
      if (!asking) void host.refresh()
    },
    start(signal, asks) {
      lifetime = signal
      isQuiet = !asks
      if (!isHeard()) return settle('local')
      store.batch(() => {
        // Switch plugins on first: one of them may contribute the source.
        onChange()
        if (!signal.aborted && !findSource()) settle('local')
      })
      if (asks) host.ask()
    },
  }
  return host
}
