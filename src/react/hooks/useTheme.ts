import type { PorticoModal, Theme } from 'portico'
import { useSlice } from 'portico/view'
import { themeSlice } from '../../modal/internal.ts'
import { usePorticoModal } from '../ModalContext.tsx'

export interface UseTheme extends Theme, Pick<PorticoModal, 'setThemeMode' | 'setThemeVariables'> {}

/** How the modal looks. */
export function useTheme(): UseTheme {
  const { setThemeMode, setThemeVariables } = usePorticoModal()
  return { ...useSlice(themeSlice), setThemeMode, setThemeVariables }
}
