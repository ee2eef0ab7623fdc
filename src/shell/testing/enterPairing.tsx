import { render, waitFor } from '@testing-library/react'
import { type Namespace, tracked } from 'portico/wallet'
import { StrictMode } from 'react'
import { expect } from 'vitest'
import { KernelProvider } from '../../view/KernelProvider.tsx'
import { ViewHost } from '../../view/ViewHost.tsx'
import type { ListedWallet } from '../../wallet/internal.ts'
import { ConnectView } from '../connect/connectView.ts'
import { ConnectingWalletConnectView } from '../viewTokens.ts'
import { createDirectory, type DirectoryScript } from './directory.ts'
import { createPairing } from './pairing.ts'
import { createStage, type StageOptions } from './views.tsx'

/** Options for the pairing view. */
export interface EnterOptions extends StageOptions {
  readonly wallet?: ListedWallet
  readonly namespace?: Namespace
  readonly directory?: Partial<DirectoryScript>
}

/** Opens the list and then the pairing view, by default without a wallet in the browser. */
export async function enterPairing({ wallet, namespace, directory: script = {}, ...options }: EnterOptions = {}) {
  const pairing = createPairing()
  const directory = createDirectory(script)
  const { plugins = [], ...rest } = options
  const stage = await createStage({ wallets: [], ...rest, plugins: [pairing.plugin, directory.plugin, ...plugins] })
  const told: unknown[] = []
  stage.kernel.events.on(tracked, ({ event, properties }) => told.push([event, properties]))
  // Load the code first, so that it does not count towards the time limits in the test.
  await Promise.all([ConnectView.load(), ConnectingWalletConnectView.load()])
  stage.kernel.modal.open(ConnectView)
  const params = { ...(wallet ? { wallet } : {}), ...(namespace ? { namespace } : {}) }
  stage.kernel.router.push(ConnectingWalletConnectView, params)
  const { unmount } = render(
    <StrictMode>
      <KernelProvider kernel={stage.kernel}>
        <ViewHost />
      </KernelProvider>
    </StrictMode>,
  )
  await waitFor(() => expect(document.querySelector('.p-screen-body')?.children.length).toBeGreaterThan(0))
  return { ...stage, ...pairing, directory, told, unmount, view: () => stage.kernel.router.current()?.view }
}
