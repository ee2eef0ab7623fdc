import { hydrateRoot } from 'react-dom/client'
import { announceWallets } from '../../../demo/wallets.ts'
import { loadWorld } from '../../../demo/world.ts'
import { createHostModal, Host } from './Host.tsx'

const world = await loadWorld()
const wallets = announceWallets(world, 1)
const modal = createHostModal(world)
const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app')
hydrateRoot(root, <Host modal={modal} />, {
  onRecoverableError: (error) => console.error('The server and the browser differ', error),
})
Object.assign(window, { portico: modal, wallets })
