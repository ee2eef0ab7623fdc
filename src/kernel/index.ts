export { createKernel, type Kernel } from './createKernel.ts'
export { defineEvent, type EventToken } from './defineEvent.ts'
export { defineFlag, defineSwitch, type Flag } from './defineFlag.ts'
export {
  defineMessages,
  type Format,
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
  type CallParameters,
  defineEndpoint,
  defineParameters,
  defineService,
  type Endpoint,
  type Service,
} from './endpoint.ts'
export { abortReason, defineError, type ErrorKind, isAbort, isPorticoError, PorticoError } from './errors.ts'
export { HttpError } from './http.ts'
export type { IconSource } from './icon.ts'
export {
  type AnyPlugin,
  definePlugin,
  type Plugin,
  type PluginContext,
} from './plugin.ts'
export { problemOf } from './problem.ts'
export { soundList, soundRecord } from './soundEntries.ts'
export {
  closeGuards,
  configurationSources,
  featuresSlice,
  headerItems,
  homes,
  modalClosed,
  modalSlice,
  requestGates,
  routerSlice,
} from './state.ts'
export { abortable, gateTimeLimit, once, sleep, withTimeLimit } from './tasks.ts'
export { translationsFrom } from './translationsFrom.ts'
export { create, is, validate } from './validate.ts'
