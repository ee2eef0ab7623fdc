import { createFrame } from 'portico/frame'
import { mount } from '../../../src/view/mount.tsx'
import { scenes } from './scenes.ts'

/*
 * Shows one view in one state inside a real frame. The query of the URL chooses:
 *   ?scene=<name>  ?mode=light|dark|system  ?dir=rtl
 */
const query = new URLSearchParams(location.search)
const mode = query.get('mode')
const open = scenes[query.get('scene') ?? 'connect']
if (!open) throw new Error(`The scenes are ${Object.keys(scenes).join(', ')}`)

const { kernel } = await open()
const frame = createFrame({
  theme: { mode: mode === 'light' || mode === 'dark' ? mode : 'system' },
  labels: { dialog: 'Portico', close: 'Close', loading: 'Loading' },
  onCloseRequest: () => void kernel.modal.close(),
})
document.body.append(frame.host)
if (query.get('dir') === 'rtl') frame.setDirection('rtl', 'ar')
frame.open()
mount(kernel, frame)
