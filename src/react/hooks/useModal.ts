import type { ModalEvent, PorticoModal, Theme } from 'portico'
import { useRead, useSlice } from 'portico/view'
import { useEffect, useRef } from 'react'
import { type LocaleState, localeSlice } from '../../kernel/internal.ts'
import { readState, themeSlice } from '../../modal/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'

export interface UseTheme extends Theme, Pick<PorticoModal, 'setThemeMode' | 'setThemeVariables'> {}

/** The theme of the modal. */
export function useTheme(): UseTheme {
  const { setThemeMode, setThemeVariables } = usePorticoModal()
  return { ...useSlice(themeSlice), setThemeMode, setThemeVariables }
}

export interface UseLocale extends LocaleState {
  /** Loads and shows a language by its BCP 47 tag, or the nearest one there is. */
  setLocale(locale: string): Promise<void>
}

/** The language of the modal. */
export function useLocale(): UseLocale {
  const { setLocale } = usePorticoModal()
  return { ...useSlice(localeSlice), setLocale }
}

/** Calls the listener of the latest render for each event of the modal, such as for analytics. */
export function useEvents(listener: (event: ModalEvent) => void): void {
  const modal = usePorticoModal()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.subscribeEvents((event) => latest.current(event)), [modal])
}

/** The modal and whether it is open. */
export interface UseModal extends Pick<PorticoModal, 'open' | 'close' | 'connect' | 'preload' | 'load'> {
  readonly isOpen: boolean
  /** The modal is open, and its content is still loading. */
  readonly isLoading: boolean
  /** As `ready` of `PublicState`. */
  readonly isReady: boolean
}

/** Opens and closes the modal. */
export function useModal(): UseModal {
  const { open, close, connect, preload, load } = usePorticoModal()
  const state = useRead(readState)
  return { open, close, connect, preload, load, isOpen: state.open, isLoading: state.loading, isReady: state.ready }
}
