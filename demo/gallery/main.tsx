import { createFrame, type FrameTheme } from 'portico/frame'
import { StyleContext, uiStyles } from 'portico/ui'
import { createRoot } from 'react-dom/client'
import specimenCss from './specimens.css?inline'
import { specimens } from './specimens.tsx'

/*
 * Shows every primitive inside real frames. The query of the URL chooses:
 *   ?mode=light|dark|system  ?dir=rtl  ?accent=<colour>  ?font=<name of a font>  ?only=<name>  ?open=<name> (a real dialog)
 */
const query = new URLSearchParams(location.search)
const rtl = query.get('dir') === 'rtl'
const only = query.get('only')
const opened = query.get('open')
const gallery = document.getElementById('gallery')

const variables: Record<`--portico-${string}`, string> = {}
const accent = query.get('accent')
const font = query.get('font')
if (accent) variables['--portico-accent'] = accent
if (font) variables['--portico-font'] = font
const mode = query.get('mode')
const theme: FrameTheme = { mode: mode === 'light' || mode === 'dark' ? mode : 'system', variables }
if (theme.mode !== 'system') document.documentElement.style.colorScheme = theme.mode

function show(name: string, inline?: HTMLElement) {
  const labels = { dialog: name, close: 'Close', loading: 'Loading' }
  const frame = createFrame({ theme, labels, inline, onCloseRequest: () => void frame.close() })
  for (const css of [...uiStyles, specimenCss]) frame.adopt(css)
  frame.setDirection(rtl ? 'rtl' : 'ltr', rtl ? 'ar' : 'en')
  frame.open()
  if (name !== 'skeleton') {
    createRoot(frame.body).render(<StyleContext.Provider value={frame.adopt}>{specimens[name]}</StyleContext.Provider>)
  }
  return frame
}

for (const name of [...Object.keys(specimens), 'skeleton']) {
  if (only && only !== name) continue
  const place = document.createElement('div')
  place.className = 'specimen'
  gallery?.append(place)
  show(name, place)
}

if (opened) show(opened)
