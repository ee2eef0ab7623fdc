export {
  type Api,
  InvalidAnswerError,
  InvalidInputError,
  type Project,
  RequestGateError,
  UnsupportedCallError,
} from './api.ts'
export { AnswerTooLongError, capAnswer } from './capAnswer.ts'
export { SliceNotOwnedError } from './context.ts'
export { createKernel, type Kernel, type KernelOptions } from './createKernel.ts'
export {
  type DeferredPlugin,
  type DeferredPluginToken,
  deferPlugin,
  isInstalled,
  type ListedPlugin,
  loadPlugins,
} from './deferPlugin.ts'
export { defineEvent, type EventToken } from './defineEvent.ts'
export { type AnyFlag, defineFlag, defineSwitch, type Flag, type RemoteFeature } from './defineFlag.ts'
export {
  defineMessages,
  type Format,
  type Locale,
  type Messages,
  type Resolved,
  type Texts,
  type Translation,
  translate,
} from './defineMessages.ts'
export { defineSlice, type Read, type Slice } from './defineSlice.ts'
export { type Contribution, defineSlot, type Slot } from './defineSlot.ts'
export { defineStorageKey, type StorageKey } from './defineStorageKey.ts'
export { type AnyView, defineView, type View, type ViewArguments, type ViewComponent } from './defineView.ts'
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
export { type Features, InvalidFeatureError, UnknownFeatureError } from './flags.ts'
export { HttpError, HttpTimeoutError, HttpUnreachableError } from './http.ts'
export type { Log, LogLevel, LogOptions } from './log.ts'
export type { Locales, MessagesService } from './messages.ts'
export type { Modal } from './modal.ts'
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
  type PluginContext,
  type PluginDefinition,
} from './plugin.ts'
export { flagsOf } from './pluginFlags.ts'
export {
  GuardFailedError,
  PluginFailedError,
  PluginNotEnabledError,
  PluginNotLoadedError,
  type PluginState,
} from './pluginHost.ts'
export {
  PluginCycleError,
  PluginDuplicateError,
  PluginMissingError,
  PluginNotListedError,
  UnknownOptionError,
} from './pluginOrder.ts'
export { DuplicateFlagError, DuplicateSliceError, DuplicateViewError } from './pluginTokens.ts'
export { problemOf } from './problem.ts'
export { redact } from './redact.ts'
export { getProjectConfig } from './remoteConfig.ts'
export { type Router, ViewNotFoundError } from './router.ts'
export type { DisposeReason } from './scope.ts'
export { DuplicateContributionError, type Slots } from './slots.ts'
export { soundList, soundRecord } from './soundEntries.ts'
export {
  type Alert,
  type Banner,
  type CloseGuard,
  closeGuards,
  type FeaturesState,
  featuresSlice,
  type Home,
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
  type ViewOutcome,
  viewOutcomes,
} from './state.ts'
export { createStorage, type Storage, type StorageBackend } from './storage.ts'
export type { Store, StoreReader } from './store.ts'
export { abortable, gateTimeLimit, type Latest, sleep, TimeLimitError, withTimeLimit } from './tasks.ts'
export { createFormat, resolveTexts } from './texts.ts'
export { assert, create, is, type Validation, validate } from './validate.ts'
