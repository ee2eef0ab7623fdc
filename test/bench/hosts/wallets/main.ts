import { createFrame } from 'portico/frame'
import { definePlugin } from 'portico/kernel'
import { project } from 'portico/project'
import { AllWalletsView, shell } from 'portico/shell'
import { connectorSources, type Namespace, wallet } from 'portico/wallet'
import { createKernel } from '../../../../src/kernel/internal.ts'
import { mount } from '../../../../src/view/mount.tsx'
import { manyWallets } from './directory.ts'

/** A pairing connector, so that wallets that are not installed can be chosen. */
const pairing = definePlugin({
  id: 'pairing',
  dependencies: [wallet],
  setup(ctx) {
    const namespace: Namespace = 'eip155'
    ctx.slots.contribute(connectorSources, {
      id: 'pairing',
      discover: (found) =>
        found({
          id: 'walletConnect',
          name: 'WalletConnect',
          type: 'WALLET_CONNECT',
          namespace,
          provider: async () => ({}),
        }),
    })
  },
})

const kernel = createKernel({
  remoteConfig: false,
  plugins: [project({ projectId: 'test' }), wallet(), pairing(), manyWallets(), shell()],
})
kernel.start()
const frame = createFrame({
  theme: { mode: 'light' },
  labels: { dialog: 'Wallets', close: 'Close', loading: 'Loading' },
  onCloseRequest: () => kernel.modal.close(),
})
document.body.append(frame.host)
frame.open()
mount(kernel, frame)
kernel.modal.open(AllWalletsView)
