import type { Payload } from './protocol.ts'

/** Shows the colours of the app. What is no colour is ignored: a page must not style the approval by other means. */
export function applyTheme({ themeMode, themeVariables, w3mThemeVariables }: Payload<'SYNC_THEME'>): void {
  const { style, dataset } = document.documentElement
  if (themeMode) dataset.theme = themeMode
  const all = { ...themeVariables, ...w3mThemeVariables }
  const set = (property: string, name: string) => {
    const value = all[name]
    if (typeof value === 'string' && CSS.supports('color', value)) style.setProperty(property, value)
  }
  set('--accent', '--w3m-accent')
  set('--canvas', '--w3m-background')
}
