export type { Kernel } from './createKernel.ts'
export { defineEvent, type EventToken } from './defineEvent.ts'
export { defineFlag, defineSwitch, type Flag } from './defineFlag.ts'
export {
  defineMessages,
  type Format,
  type Locale,
  type Messages,
  type Resolved,
  type TranslatedMessages,
  type Translations,
  translate,
} from './defineMessages.ts'
export { defineSlice, type Read, type Slice } from './defineSlice.ts'
export { type Contribution, defineSlot, type Slot } from './defineSlot.ts'
export { defineStorageKey, type StorageKey } from './defineStorageKey.ts'
export { defineView, type View } from './defineView.ts'
export {
  defineEndpoint,
  defineService,
  type Endpoint,
  type Service,
} from './endpoint.ts'
export { defineError, type ErrorKind, isAbort, isPorticoError, PorticoError } from './errors.ts'
export { HttpError } from './http.ts'
export type { IconDrawing, IconSource } from './icon.ts'
export {
  definePlugin,
  type InstalledPlugin,
  type Plugin,
  type PluginContext,
} from './plugin.ts'
export { problemOf } from './problem.ts'
export { quietly } from './quietly.ts'
export { soundList, soundRecord } from './soundEntries.ts'
export {
  type CloseGuard,
  closeGuards,
  featuresSlice,
  type HeaderItem,
  type Home,
  headerItems,
  homes,
  modalClosed,
  modalOpened,
  modalSlice,
  routerSlice,
} from './state.ts'
export { abortable, once, sleep, withTimeLimit } from './tasks.ts'
export { is, validate } from './validate.ts'
