import type { ModalEvent, PorticoModal, Theme } from 'portico'
import type { EventToken } from 'portico/kernel'
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

/**
 * Calls the listener of the latest render for each event of the modal, such as for analytics, or for one event.
 *
 * @example
 * useEvents(connected, ({ address, network }) => console.log(address, network)) // `connected` of `portico/wallet`
 */
export function useEvents(listener: (event: ModalEvent) => void): void
export function useEvents<Payload>(event: EventToken<Payload>, listener: (payload: Payload) => void): void
export function useEvents(first: unknown, second?: unknown): void {
  const modal = usePorticoModal()
  const token = second ? (first as EventToken<unknown>) : undefined
  const latest = useRef<(told: never) => void>(() => {})
  useEffect(() => {
    latest.current = (second ?? first) as typeof latest.current
  })
  useEffect(() => {
    const listener = (told: unknown) => latest.current(told as never)
    return token ? modal.subscribeEvents(token, listener) : modal.subscribeEvents(listener)
  }, [modal, token])
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
