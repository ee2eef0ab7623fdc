import { createModal } from 'portico'
import { type PaymentOptions, type PaymentRequest, requestPayment } from 'portico/plugins/pay'
import { type GrantPermissionsRequest, grantPermissions } from 'portico/plugins/sessions'
import { PorticoProvider } from 'portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { desksOf } from './desks.ts'
import { hostOptions } from './hostOptions.ts'
import { announceNamespaceWallets } from './namespaceWallets.ts'
import { readOptions } from './options.ts'
import { createSend } from './send.ts'
import { announceWallets } from './wallets.ts'
import { loadWorld } from './world.ts'

const options = readOptions(location.search)
const world = await loadWorld()
const wallets = announceWallets(world, options.wallets, options.contract)
const namespaces = await announceNamespaceWallets(world, options)
const modal = createModal(hostOptions(world, options))

// For the browser's console, and for the tests in test/e2e.
const grant = (request: GrantPermissionsRequest) => grantPermissions(modal, request)
const pay = (request: PaymentRequest, options?: PaymentOptions) => requestPayment(modal, request, options)
Object.assign(window, { portico: modal, wallets, namespaces, send: createSend(modal), grant, pay })

const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app')
createRoot(root).render(
  <StrictMode>
    <PorticoProvider modal={modal}>
      <App desks={desksOf(wallets, namespaces)} inline={options.inline} />
    </PorticoProvider>
  </StrictMode>,
)
