/** A wallet on another device, as far as the modal can tell: a separate page that is only reached over the relay. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadWorld } from '../world.ts'
import { Phone } from './Phone.tsx'
import { startPhone } from './startPhone.ts'

const world = await loadWorld()
const wallet = await startPhone(world)

// For the browser's console, and for the tests in test/e2e.
Object.assign(window, { phone: wallet })

const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app')
createRoot(root).render(
  <StrictMode>
    <Phone wallet={wallet} chains={world.chains} />
  </StrictMode>,
)
