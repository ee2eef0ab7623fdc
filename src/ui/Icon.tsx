import { createContext, useContext, useEffect } from 'react'
import { drawingOf, type IconSource, placeholder } from './iconPaths.ts'

/** Hears of icons that can not be drawn. */
export const IconWarning = createContext<(text: string) => void>((text) => console.warn(text))

/** An icon in the colour of the text, hidden from screen readers. Size in CSS pixels, 20 or 24. */
export function Icon({ name, size = 20 }: { name: IconSource; size?: number }) {
  const drawing = drawingOf(name)
  const { path, isDirectional } = drawing ?? placeholder
  return (
    <svg
      className="p-icon"
      data-mirror={isDirectional || undefined}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={path} />
      {drawing ? null : <Unknown name={name} />}
    </svg>
  )
}

function Unknown({ name }: { name: unknown }) {
  const warn = useContext(IconWarning)
  const text = typeof name === 'string' ? `There is no icon "${name}"` : 'An icon has no SVG path data'
  useEffect(() => warn(text), [warn, text])
  return null
}
