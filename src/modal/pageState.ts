import type { Resolved } from 'portico/kernel'
import { connectionsSlice, networksSlice } from 'portico/wallet'
import {
  type Container,
  createContainer,
  createTexts,
  loadingOf,
  localeSlice,
  type MessagesService,
  type PageTexts,
  type StoreReader,
} from '../kernel/internal.ts'
import { type modalMessages, shellSlice } from '../shell/internal.ts'
import { readFirstState, rememberedSlice } from '../wallet/internal.ts'
import { listedPlugins } from './features.ts'
import type { ModalOptions } from './options.ts'
import { settledSlice } from './state.ts'
import { themeSlice } from './theme.ts'

/** The state of the modal as the page reads it: the same object before and after its kernel is loaded. */
export interface Source {
  readonly store: Pick<StoreReader, 'get' | 'subscribe' | 'snapshot'>
  readonly messages: Pick<MessagesService, 'get' | 'format'>
  /** What the dialog says if the kernel could not be created; absent if loading again may help. */
  failure?: Resolved<typeof modalMessages.texts> | undefined
}

/** The state of a page, before, during and after its kernel. A kernel takes it over and returns it when it ends. */
export interface PageState {
  readonly container: Container
  readonly texts: PageTexts
  readonly source: Source
  /**
   * Whether the page wants a kernel at once: to restore a wallet, to show another language or an inline modal, or for a
   * plugin that has something to finish on this visit.
   */
  readonly isKernelWanted: boolean
  /** Whether it is wanted for another reason than the language. For the language alone it starts without a request. */
  readonly isHurried: boolean
  /** Reads storage: remembered wallets are being connected from now on. */
  read(): void
  /**
   * Sets the state without a kernel: no wallet is connected, buttons are in English. Remembered wallets stay in
   * storage.
   */
  rest(): void
}

/** On a server, networks and connections have their initial state. `report` gets the errors of listeners. */
export function createPageState(options: ModalOptions, report: (error: unknown) => void): PageState {
  const { locale = 'en', theme } = options
  const container = createContainer(report)
  const texts = createTexts()
  const isInBrowser = typeof window !== 'undefined'

  /** `isRestoring`: a kernel is to restore remembered wallets and to load the texts of another language. */
  const fill = (isRestoring: boolean) =>
    container.batch(() => {
      container.commit(settledSlice, settledSlice.initial)
      container.commit(shellSlice, {
        ...shellSlice.initial,
        enableNetworkSwitch: options.enableNetworkSwitch ?? true,
        allowUnsupportedChain: options.allowUnsupportedChain ?? false,
      })
      if (!isInBrowser) return
      const enableReconnect = isRestoring && options.enableReconnect !== false
      const first = readFirstState({ ...options, enableReconnect }, (key) => readStored(options, key))
      container.commit(networksSlice, first.networks)
      container.commit(rememberedSlice, first.remembered)
      container.commit(connectionsSlice, first.connections)
      const ready = !isRestoring || isEnglish(locale) || !isEnglish(texts.format.locale)
      container.commit(localeSlice, { ...container.get(localeSlice), ready })
    })

  let isResting = false
  const isAwaited = () => listedPlugins(options).some(({ definition }) => loadingOf(definition) === 'immediate')

  const { mode } = themeSlice.initial
  container.commit(themeSlice, { mode: theme?.mode ?? mode, variables: { ...theme?.variables } })
  fill(true)
  const isRemembered = Object.keys(container.get(connectionsSlice).connections).length > 0
  const isHurried = isInBrowser && Boolean(isRemembered || options.enableEmbedded || isAwaited())
  return {
    container,
    texts,
    source: { store: container, messages: texts },
    isHurried,
    isKernelWanted: isHurried || (isInBrowser && !isEnglish(locale)),
    read() {
      isResting = false
      fill(true)
    },
    rest() {
      if (isResting) return
      // First, since a listener of the change may destroy the modal, which rests again.
      isResting = true
      fill(false)
    },
  }
}

const isEnglish = (locale: string) => /^en\b/i.test(locale)

/** Parses a value in storage; `null` if it is missing, denied or not JSON. */
function readStored({ name = 'portico', storage }: ModalOptions, key: string): unknown {
  try {
    return JSON.parse((storage ?? window.localStorage).getItem(`${name}/${key}`) ?? 'null')
  } catch {
    return null
  }
}
