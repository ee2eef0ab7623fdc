/** A host without React. `?inline` makes the card part of the page; `?own` puts the dialog where the host wants it. */
import { createModal } from 'portico'
import { defineElements } from 'portico/elements'
import { hostOptions } from '../hostOptions.ts'
import { readOptions } from '../options.ts'
import { announceWallets } from '../wallets.ts'
import { loadWorld } from '../world.ts'
import { show } from './show.ts'

const options = readOptions(location.search)
const isOwn = new URLSearchParams(location.search).has('own')
const place = document.getElementById('place')
const world = await loadWorld()
const wallets = announceWallets(world, options.wallets)
const modal = createModal({ ...hostOptions(world, options), disableAppend: isOwn })

defineElements(modal)
if (options.inline) place?.append(document.createElement('portico-modal-inline'))
if (isOwn) place?.append(modal.element)
show(modal, 'status', () => modal.getAccount().status)
show(modal, 'network', () => modal.getNetwork().network?.name ?? '')
document.getElementById('disconnect')?.addEventListener('click', () => {
  modal.disconnect().catch((error: unknown) => {
    const status = document.querySelector('[data-testid=status]')
    if (status) status.textContent = error instanceof Error ? error.message : String(error)
  })
})

Object.assign(window, { portico: modal, wallets })
