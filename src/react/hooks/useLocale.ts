import { useSlice } from 'portico/view'
import { type LocaleState, localeSlice } from '../../kernel/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'

export interface UseLocale extends LocaleState {
  /** Loads and shows a language by its BCP 47 tag, or the nearest one there is. */
  setLocale(locale: string): Promise<void>
}

/** The language of the modal. */
export function useLocale(): UseLocale {
  const { setLocale } = usePorticoModal()
  return { ...useSlice(localeSlice), setLocale }
}
