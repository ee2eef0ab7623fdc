import { useLocale, useTheme } from 'portico/react'
import { useEffect } from 'react'

const modes = { system: 'System', light: 'Light', dark: 'Dark' } as const

/** Accents to try; the first is the modal's own. */
const accents: Readonly<Record<string, string | undefined>> = {
  Indigo: undefined,
  Teal: '#0c8599',
  Green: '#2b8a3e',
  Orange: '#e8590c',
  Pink: '#d6336c',
}

const languages: Readonly<Record<string, string>> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  pt: 'Português',
  zh: '中文',
}

/** How the modal looks and speaks, to be changed while it is open or not. */
export function Looks() {
  const { mode, variables, setThemeMode, setThemeVariables } = useTheme()
  const { locale, setLocale } = useLocale()
  const accent = variables['--portico-accent']
  // The page follows the modal here; elsewhere the modal may follow the page.
  useEffect(() => {
    if (mode === 'system') return
    const { style } = document.documentElement
    style.colorScheme = mode
    return () => void style.removeProperty('color-scheme')
  }, [mode])
  return (
    <section aria-label="Looks" className="card looks">
      <fieldset className="choice">
        <legend>Theme</legend>
        {Object.entries(modes).map(([value, label]) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              checked={mode === value}
              onChange={() => setThemeMode(value as keyof typeof modes)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="choice swatches">
        <legend>Accent</legend>
        {Object.entries(accents).map(([label, colour]) => (
          <label key={label} title={label}>
            <input
              type="radio"
              name="accent"
              aria-label={label}
              checked={accent === colour}
              onChange={() => setThemeVariables(colour ? { '--portico-accent': colour } : {})}
            />
            <span style={{ background: colour ?? '#3b5bdb' }} />
          </label>
        ))}
      </fieldset>
      <label className="field">
        <span>Language</span>
        <select value={locale.split('-')[0]} onChange={({ target }) => void setLocale(target.value)}>
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </section>
  )
}
