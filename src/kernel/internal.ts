/** For the other folders of `src` and the test tools. Third parties import `portico/kernel`. */

export type { Api } from './api.ts'
export { type Container, createContainer } from './container.ts'
export type { KernelOptions } from './createKernel.ts'
export type { AnyFlag, RemoteFeature } from './defineFlag.ts'
export type { Locale, Texts } from './defineMessages.ts'
export type { AnyView, Opened, ViewArguments, ViewComponent } from './defineView.ts'
export type { AnyEndpoint } from './endpoint.ts'
export type { Features } from './flags.ts'
export type { Log, LogOptions } from './log.ts'
export type { Locales, MessagesService } from './messages.ts'
export type { InstalledPlugin, PluginBody } from './plugin.ts'
export { flagsOf } from './pluginFlags.ts'
export { PluginNotLoadedError } from './pluginHost.ts'
export { UnknownOptionError } from './pluginOrder.ts'
export { redact } from './redact.ts'
export type { Slots } from './slots.ts'
export {
  type HeaderItem,
  type LocaleState,
  localeSlice,
  type ModalState,
  modalOpened,
  noticesSlice,
  pictureRules,
  type RouterEntry,
} from './state.ts'
export type { Storage, StorageBackend } from './storage.ts'
export type { StoreReader } from './store.ts'
export { createTexts, type PageTexts } from './texts.ts'
