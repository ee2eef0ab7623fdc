import { fieldsAlone, flag, maybe, type Shape } from '../kernel/internal.ts'
import { type SettingsChange, type ShellSettings, shellDefaults } from '../shell/internal.ts'
import { check, own, viewFeatureShapes } from './checkValues.ts'

/** One shape for each setting: the compiler names those that are missing here. */
const shapes: Readonly<Record<keyof ShellSettings, Shape>> = {
  ...viewFeatureShapes,
  ...own,
  enableWallets: flag,
  enableNetworkSwitch: flag,
  allowUnsupportedChain: flag,
  debug: flag,
}

/**
 * Checks new settings of the connect and account views, and returns them with defaults in place of `undefined`. Throws
 * `OPTION_UNKNOWN` or `OPTION_INVALID`.
 */
export function checkedSettings(settings: SettingsChange): Partial<ShellSettings> {
  const names = Object.keys(shellDefaults) as (keyof ShellSettings)[]
  // `check` leaves out what is undefined.
  check(
    'configure',
    settings ?? null,
    fieldsAlone(Object.fromEntries(names.map((name) => [name, maybe(shapes[name])]))),
  )
  const given = names.filter((name) => name in settings)
  return Object.fromEntries(given.map((name) => [name, settings[name] ?? shellDefaults[name]]))
}
