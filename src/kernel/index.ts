export { type Api, type Project, UnsupportedCallError } from './api.ts'
export { capAnswer } from './capAnswer.ts'
export { type Container, createContainer } from './container.ts'
export { createKernel, type Kernel, type KernelOptions } from './createKernel.ts'
export { defineEvent, type EventToken } from './defineEvent.ts'
export { type AnyFlag, defineFlag, defineSwitch, type Flag, type RemoteFeature } from './defineFlag.ts'
export {
  defineMessages,
  type Format,
  type Locale,
  type Messages,
  type Resolved,
  type Texts,
  type TranslatedMessages,
  type Translation,
  type Translations,
  translate,
} from './defineMessages.ts'
export { defineSlice, type Read, type Slice } from './defineSlice.ts'
export { type Attempt, type Contribution, defineSlot, type Slot } from './defineSlot.ts'
export { defineStorageKey, type StorageKey } from './defineStorageKey.ts'
export {
  type AnyView,
  defineView,
  type Opened,
  type View,
  type ViewArguments,
  type ViewComponent,
} from './defineView.ts'
export {
  type AnyEndpoint,
  dataService,
  defineEndpoint,
  defineService,
  type Endpoint,
  projectService,
  type Service,
} from './endpoint.ts'
export {
  abortReason,
  defineError,
  type ErrorKind,
  type ErrorOptions,
  isAbort,
  isPorticoError,
  PorticoError,
} from './errors.ts'
export type { Events } from './events.ts'
export type { FeatureSwitch } from './features.ts'
export type { Features } from './flags.ts'
export { HttpError } from './http.ts'
export type { IconDrawing, IconName, IconSource } from './icon.ts'
export type { Log, LogLevel, LogOptions } from './log.ts'
export type { Locales, MessagesService } from './messages.ts'
export type { Modal, PluginModal } from './modal.ts'
export type { Notices } from './notices.ts'
export {
  type AnyPlugin,
  type AppMetadata,
  definePlugin,
  definePluginRef,
  type InstalledPlugin,
  type Lazy,
  lazy,
  type Plugin,
  type PluginBody,
  type PluginContext,
  type PluginDefinition,
  type PluginManifest,
} from './plugin.ts'
export { flagsOf } from './pluginFlags.ts'
export { PluginNotLoadedError, type PluginState } from './pluginHost.ts'
export { UnknownOptionError } from './pluginOrder.ts'
export { problemOf } from './problem.ts'
export { redact } from './redact.ts'
export { getProjectConfig } from './remoteConfig.ts'
export type { Router } from './router.ts'
export type { DisposeReason } from './scope.ts'
export type { Slots } from './slots.ts'
export { soundList, soundRecord } from './soundEntries.ts'
export {
  type Alert,
  type Banner,
  type CloseGuard,
  closeGuards,
  type FeaturesState,
  featuresSlice,
  type HeaderItem,
  type Home,
  headerItems,
  homes,
  type LocaleState,
  localeSlice,
  type ModalState,
  modalClosed,
  modalOpened,
  modalSlice,
  type NoticesState,
  noticesSlice,
  type PictureRule,
  pictureRules,
  type RequestGate,
  type RouterEntry,
  type RouterState,
  requestGates,
  routerSlice,
  type Toast,
} from './state.ts'
export { createStorage, type Storage, type StorageBackend } from './storage.ts'
export type { Store, StoreReader } from './store.ts'
export { abortable, gateTimeLimit, type Latest, sleep, withTimeLimit } from './tasks.ts'
export { createFormat, createTexts, type PageTexts, resolveTexts } from './texts.ts'
export { assert, create, is, type Validation, validate } from './validate.ts'
