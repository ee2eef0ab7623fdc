export {
  type Api,
  InvalidAnswerError,
  InvalidInputError,
  type Project,
  type RequestGate,
  requestGates,
  UnsupportedCallError,
} from './api.ts'
export { SliceNotOwnedError } from './context.ts'
export { createKernel, type Kernel, type KernelOptions } from './createKernel.ts'
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
export { defineEvent, type Events, type EventToken } from './events.ts'
export { type FeatureSwitch, type FeaturesState, featuresSlice } from './features.ts'
export {
  type AnyFlag,
  defineFlag,
  type Features,
  type Flag,
  InvalidFeatureError,
  type RemoteFeature,
  UnknownFeatureError,
} from './flags.ts'
export { HttpError, HttpTimeoutError, HttpUnreachableError } from './http.ts'
export type { Log, LogLevel, LogOptions } from './log.ts'
export {
  defineMessages,
  type Format,
  type Locale,
  type LocaleState,
  type Locales,
  localeSlice,
  type Messages,
  type MessagesService,
  type Resolved,
  type Texts,
  type Translation,
  translate,
} from './messages.ts'
export {
  type CloseGuard,
  closeGuards,
  type Home,
  homes,
  type Modal,
  type ModalState,
  modalClosed,
  modalOpened,
  modalSlice,
} from './modal.ts'
export { type Alert, type Banner, type Notices, type NoticesState, noticesSlice, type Toast } from './notices.ts'
export {
  type AnyPlugin,
  definePlugin,
  definePluginRef,
  type InstalledPlugin,
  type Lazy,
  lazy,
  type Plugin,
  type PluginContext,
  type PluginDefinition,
} from './plugin.ts'
export { PluginFailedError, PluginNotEnabledError, PluginNotLoadedError, type PluginState } from './pluginHost.ts'
export {
  PluginCycleError,
  PluginDuplicateError,
  PluginMissingError,
  PluginNotListedError,
  UnknownOptionError,
} from './pluginOrder.ts'
export { problemOf } from './problem.ts'
export { getProjectConfig } from './remoteConfig.ts'
export {
  type AnyView,
  defineView,
  type Router,
  type RouterEntry,
  type RouterState,
  routerSlice,
  type View,
  type ViewArguments,
  type ViewComponent,
  ViewNotFoundError,
} from './router.ts'
export { type Contribution, DuplicateContributionError, defineSlot, type Slot, type Slots } from './slots.ts'
export { createStorage, defineStorageKey, type Storage, type StorageBackend, type StorageKey } from './storage.ts'
export { defineSlice, type Read, type Slice, type Store, type StoreReader } from './store.ts'
export { abortable, type Latest, sleep } from './tasks.ts'
export { createFormat, resolveTexts } from './texts.ts'
