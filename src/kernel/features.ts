import type { Api } from './api.ts'
import type { AnyFlag } from './defineFlag.ts'
import { abortReason, isAbort } from './errors.ts'
import { checkFeatures, type Features, localSetting, type RemoteFeatures, resolveFlag } from './flags.ts'
import type { Notices } from './notices.ts'
import type { FlagReader } from './plugin.ts'
import { loadRemoteFeatures } from './remoteConfig.ts'
import { type FeaturesState, featuresSlice } from './state.ts'
import type { Store } from './store.ts'

export interface FeatureSwitch extends FlagReader {
  /** Changes local settings at run time. Throws `FEATURE_UNKNOWN` or `FEATURE_INVALID` and then changes nothing. */
  setFeatures(features: Features): void
  /** Asks for the project configuration once more; where that fails, what counted before stays. Never rejects. */
  refresh(): Promise<void>
}

export interface FeatureHost extends FeatureSwitch {
  start(signal: AbortSignal): void
  /** Takes flags that came with further plugins, and what the host set of them. Throws as `setFeatures` does. */
  add(flags: readonly AnyFlag[], features: Features): void
}

interface FeatureParts {
  readonly flags: readonly AnyFlag[]
  readonly features: Features
  readonly remoteConfig: boolean
  readonly store: Store
  readonly api: Api
  readonly notices: Notices
  report(error: unknown): void
  onChange(): void
}

/** Local settings take over after this many milliseconds; an answer that comes later still counts when it comes. */
const patience = 3000

export function createFeatures(parts: FeatureParts): FeatureHost {
  const { store, api, notices, report, onChange } = parts
  checkFeatures(parts.features, parts.flags)
  let { flags, features } = parts
  let remote: RemoteFeatures | undefined
  let lifetime: AbortSignal | undefined
  let asking: AbortController | undefined
  /** Nobody needs an answer that no flag would hear. */
  const isAsked = () => parts.remoteConfig && flags.some((flag) => flag.remote !== false)
  let isStartedAsking = false
  const source = () => store.get(featuresSlice).source

  const settle = (next: FeaturesState['source']) =>
    store.batch(() => {
      store.update(featuresSlice, (draft) => {
        draft.source = next
        draft.revision++
      })
      onChange()
    })

  const warnOfIgnored = (found: RemoteFeatures, some = flags) => {
    const ignored = some.filter((flag) => {
      if (flag.remote === false || localSetting(flag, features) === undefined) return false
      const entry = found.get(flag.remote)
      return !entry || entry.config !== null
    })
    if (ignored.length === 0) return
    const name = ({ id, alias }: AnyFlag) =>
      features[id] === undefined ? `"features.${alias}" (now "${id}")` : `"features.${id}"`
    const names = [...new Set(ignored.map(name))].join(', ')
    notices.alert('warning', {
      code: 'LOCAL_CONFIGURATION_IGNORED',
      text: 'Local configuration ignored',
      debug: `The project configuration decides about ${names}; the local settings are ignored.`,
      // A host would look for the reason in its own code otherwise.
      always: true,
    })
  }

  async function ask(signal: AbortSignal) {
    const impatience = setTimeout(() => {
      if (source() === 'pending') settle('local')
    }, patience)
    const stop = () => clearTimeout(impatience)
    signal.addEventListener('abort', stop)
    try {
      remote = await loadRemoteFeatures(api, signal)
      stop()
      settle('remote')
      warnOfIgnored(remote)
    } catch (error) {
      stop()
      if (signal.aborted || isAbort(error)) return
      report(error)
      if (source() === 'pending') settle('local')
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  const host: FeatureHost = {
    get(flag) {
      if (flag.remote !== false && source() === 'pending') return false
      return resolveFlag(flag, remote, features)
    },
    setFeatures(next) {
      checkFeatures(next, flags)
      features = { ...features, ...next }
      if (lifetime && !lifetime.aborted) settle(source())
    },
    async refresh() {
      if (!isAsked() || !lifetime || lifetime.aborted) return
      isStartedAsking = true
      asking?.abort(abortReason('The project configuration is asked for anew'))
      asking = new AbortController()
      await ask(AbortSignal.any([lifetime, asking.signal]))
    },
    start(signal) {
      lifetime = signal
      if (!isAsked()) return settle('local')
      onChange()
      void host.refresh()
    },
    add(added, settings) {
      const fresh = added.filter((flag) => !flags.includes(flag))
      const all = [...flags, ...fresh]
      const next = { ...features, ...settings }
      checkFeatures(next, all)
      flags = all
      features = next
      if (!lifetime || lifetime.aborted) return
      if (isStartedAsking || !isAsked()) {
        settle(source())
        if (remote) warnOfIgnored(remote, fresh)
        return
      }
      // The first flag that is set from afar: until the answer it is off.
      settle('pending')
      void host.refresh()
    },
  }
  return host
}
