import { type LocaleState, localeSlice } from 'portico/kernel'
import { useKernel } from '../context.ts'
import { useSlice } from '../useSlice.ts'

export interface UseLocale extends LocaleState {
  /** Loads and shows a language by its BCP 47 tag, or the nearest one there is. */
  setLocale(locale: string): Promise<void>
}

/** The language of the modal. */
export function useLocale(): UseLocale {
  const { messages } = useKernel()
  return { ...useSlice(localeSlice), setLocale: messages.setLocale }
}
