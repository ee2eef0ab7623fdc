import { createFrame } from 'portico/frame'
import { definePlugin, defineView } from 'portico/kernel'
import { createKernel } from '../../../../src/kernel/internal.ts'
import { mount } from '../../../../src/view/mount.tsx'

const HistoryView = defineView('History', () => import('./HistoryView.tsx'))
const history = definePlugin({ id: 'history', views: [HistoryView], setup() {} })

const kernel = createKernel({
  remoteConfig: false,
  plugins: [history()],
})
kernel.start()
const frame = createFrame({
  theme: { mode: 'light' },
  labels: { dialog: 'Activity', close: 'Close', loading: 'Loading' },
  onCloseRequest: () => kernel.modal.close(),
})
document.body.append(frame.host)
frame.open()
mount(kernel, frame)
kernel.modal.open(HistoryView)
