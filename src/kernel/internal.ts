/** For the other folders of `src` and the test tools. Third parties import `portico/kernel`. */

export type { Api } from './api.ts'
export { type Container, createContainer } from './container.ts'
export { createKernel, type Kernel, type KernelOptions } from './createKernel.ts'
export type { AnyFlag, RemoteFeature } from './defineFlag.ts'
export type { Locale, Texts, Translations } from './defineMessages.ts'
export type { AnyView, Opened, ViewArguments, ViewComponent } from './defineView.ts'
export { type AnyEndpoint, defineParameters } from './endpoint.ts'
export { abortReason } from './errors.ts'
export { type Features, InvalidFeatureError } from './flags.ts'
export type { IconSource } from './icon.ts'
export type { Log, LogOptions } from './log.ts'
export { type Locales, type MessagesService, translationsSlice } from './messages.ts'
export type { AnyPlugin, InstalledPlugin, PluginBody } from './plugin.ts'
export { flagsOf, loadingOf } from './pluginFlags.ts'
export { PluginNotLoadedError } from './pluginHost.ts'
export { UnknownOptionError } from './pluginOrder.ts'
export { redact } from './redact.ts'
export {
  atLeast,
  fields,
  fieldsAlone,
  findFlaw,
  flag,
  func,
  listOf,
  matches,
  maybe,
  oneOf,
  readStruct,
  recordOf,
  type Shape,
  shape,
  text,
} from './shape.ts'
export type { Slots } from './slots.ts'
export {
  configurationSources,
  type HeaderItem,
  type LocaleState,
  localeSlice,
  type ModalState,
  modalOpened,
  noticesSlice,
  pictureRules,
  type RouterEntry,
  requestGates,
} from './state.ts'
export type { Storage, StorageBackend } from './storage.ts'
export type { StoreReader } from './store.ts'
export { gateTimeLimit } from './tasks.ts'
export { createTexts, type PageTexts } from './texts.ts'
