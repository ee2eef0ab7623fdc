/** Two modals that share nothing but the page. */
import { createModal } from 'portico'
import { defineElements } from 'portico/elements'
import { hostOptions } from '../hostOptions.ts'
import { readOptions } from '../options.ts'
import { announceWallets } from '../wallets.ts'
import { loadWorld } from '../world.ts'
import { show } from './show.ts'

const world = await loadWorld()
const wallets = announceWallets(world, 1)
const options = hostOptions(world, readOptions(location.search))
const first = createModal({ ...options, name: 'first' })
const second = createModal({ ...options, name: 'second', theme: { mode: 'dark' } })

defineElements(first, { prefix: 'first' })
defineElements(second, { prefix: 'second' })
show(first, 'first', () => first.getAccount().status)
show(second, 'second', () => second.getAccount().status)

Object.assign(window, { portico: first, second, wallets })
