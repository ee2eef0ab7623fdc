import { createContext, useContext, useEffect } from 'react'

const RING = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z'

/** Outlines of the icons on a grid of 24, drawn with a stroke of 1.75. */
const iconPaths = {
  activity: `${RING}M12 7.5V12l3 2`,
  back: 'm14.5 5.5-6.5 6.5 6.5 6.5',
  browser: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 9.5h18M6.5 7.25h.01',
  buy: 'M5 6h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2zM3 10.5h18M7 14.5h3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9.5 6 6 6-6 6',
  close: 'm6.5 6.5 11 11M17.5 6.5l-11 11',
  coins: 'M9 4.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM16.2 9.7a5 5 0 1 1-6.5 6.5',
  copy: 'M11 9h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM5.3 14.9A2 2 0 0 1 4 13V6a2 2 0 0 1 2-2h7a2 2 0 0 1 1.9 1.3',
  disconnect: 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15.5 8l4 4-4 4M19 12H9.5',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  external: 'M8 16 16.5 7.5M9 7h8v8',
  help: `${RING}M9.6 9.6a2.45 2.45 0 1 1 3.5 2.2c-.7.35-1.1.9-1.1 1.7M12 16.5h.01`,
  image:
    'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM4.5 17l4.5-4.5 3 3 3.5-4 4 4.5M9 8.5h.01',
  info: `${RING}M12 11v5M12 8h.01`,
  network: `${RING}M3 12h18M12 3c2.5 2.5 3.8 5.5 3.8 9s-1.3 6.5-3.8 9c-2.5-2.5-3.8-5.5-3.8-9S9.5 5.5 12 3z`,
  phone: 'M9 3h6a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM11 18h2',
  plus: 'M12 5v14M5 12h14',
  receive: 'M12 5v14M6 13l6 6 6-6',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.7 15.7 20 20',
  send: 'M12 19V5M6 11l6-6 6 6',
  settings:
    'M16 5.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM4 8h9.5M18.5 8H20M4 16h1.5M10.5 16H20',
  swap: 'M7 4 4 7l3 3M4 7h13M17 14l3 3-3 3M20 17H7',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.4 3.8-5 7.5-5s6.7 1.6 7.5 5',
  wallet:
    'M18 8.5V7a2 2 0 0 0-2-2H5.75a1.75 1.75 0 0 0 0 3.5H18a2 2 0 0 1 2 2V17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6.75M16 13.75h.01',
  warning:
    'M10.7 4.8 3 18a1.5 1.5 0 0 0 1.3 2.25h15.4A1.5 1.5 0 0 0 21 18L13.3 4.8a1.5 1.5 0 0 0-2.6 0zM12 9.5v4M12 16.5h.01',
} as const

/** Name of an icon of the set. */
export type IconName = keyof typeof iconPaths

/** A custom icon of a plugin: SVG path data on the same grid. */
export interface IconDrawing {
  readonly path: string
  /** Whether the icon points along the line of text, so that it is mirrored from right to left. @default false */
  readonly isDirectional?: boolean
}

export type IconSource = IconName | IconDrawing

/** Icons that point along the line of text. */
const directional: ReadonlySet<string> = new Set<IconName>(['back', 'chevron', 'disconnect', 'external'])

/** The placeholder of an icon that can not be drawn. */
const placeholder: IconDrawing = {
  path: 'M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
}

/** Commands and numbers of SVG path data only. */
const pathData = /^\s*M[\d\s,.eE+MZLHVCSQTA-]*$/i

/** The path of an icon; `undefined` for an unknown name or an invalid path. */
function drawingOf(icon: IconSource): IconDrawing | undefined {
  if (typeof icon === 'string') {
    if (!Object.hasOwn(iconPaths, icon)) return undefined
    return { path: iconPaths[icon], isDirectional: directional.has(icon) }
  }
  const path: unknown = (icon as IconDrawing | null | undefined)?.path
  return typeof path === 'string' && path.length <= 4_000 && pathData.test(path) ? icon : undefined
}

/** Called with a warning about each icon that can not be drawn. */
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
