import { createModal, type PorticoModal } from 'portico'
import { evm } from 'portico/chains/evm'
import { universal } from 'portico/chains/universal'
import { announceWallets } from '../../../demo/wallets.ts'
import { loadWorld } from '../../../demo/world.ts'
import { pairingSlice } from '../../../src/wallet/internal.ts'
import { startPairedWallet } from '../../wallets/index.ts'
import type { CycleName } from '../cycles.ts'

declare global {
  interface Window {
    /** Has the wallet elsewhere follow a link. */
    pairWith(uri: string): Promise<void>
    /** The same in the page that is the wallet elsewhere. */
    follow?(uri: string): Promise<void>
    /** Runs a cycle again and again. */
    runCycles(name: CycleName, rounds: number): Promise<void>
  }
}

const world = await loadWorld()
const wallets = announceWallets(world, 1)
const create = () =>
  createModal({
    projectId: world.projectId,
    metadata: { name: 'Soak', description: 'A page that lives long', url: location.origin, icons: [] },
    networks: world.chains,
    chains: [evm(), universal({ relayUrl: world.relayUrl })],
    services: world.services,
  })

/** Resolves with what `read` gives as soon as it gives anything. Looks in each frame, and adds no listener of its own. */
async function seen<Value>(read: () => Value | false | null | undefined): Promise<Value> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const value = read()
    if (value) return value
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${read}`)
    await new Promise(requestAnimationFrame)
  }
}

/** The view that fades away has rows of the same names, which do nothing any more. */
const rowOf = (modal: PorticoModal, name: string) =>
  [...(modal.element.shadowRoot?.querySelectorAll('button') ?? [])].find(
    (row) => row.textContent?.startsWith(name) && !row.closest('[inert]'),
  )
const pick = async (modal: PorticoModal, name: string) => (await seen(() => rowOf(modal, name))).click()
const closed = (modal: PorticoModal) => seen(() => !modal.element.shadowRoot?.querySelector('dialog[open]'))

async function connect(modal: PorticoModal, name: string, follow?: () => Promise<void>): Promise<void> {
  const outcome = modal.connect()
  await pick(modal, name)
  await follow?.()
  const { status } = await outcome
  if (status !== 'connected') throw new Error(`The wallet did not connect: ${status}`)
  await closed(modal)
}

async function showAndClose(modal: PorticoModal): Promise<void> {
  await modal.open()
  modal.close()
  await closed(modal)
}

/** One modal stays for as long as the cycle repeats; what is done once before is not counted. */
const cycles: Record<CycleName, () => Promise<() => Promise<void>>> = {
  async open() {
    const modal = create()
    return () => showAndClose(modal)
  },
  async connect() {
    const modal = create()
    return async () => {
      await connect(modal, 'Harbour')
      await modal.disconnect()
    }
  },
  async account() {
    const modal = create()
    await connect(modal, 'Harbour')
    return () => showAndClose(modal)
  },
  async pair() {
    const modal = create()
    const { store } = await modal.load()
    return async () => {
      await connect(modal, 'WalletConnect', async () => {
        await window.pairWith(await seen(() => store.get(pairingSlice).uri))
      })
      await modal.disconnect()
    }
  },
  async restore() {
    const first = create()
    await connect(first, 'Harbour')
    first.destroy()
    return async () => {
      const modal = create()
      await modal.ready()
      if (!modal.getAccount().isConnected) throw new Error('The wallet was not restored')
      modal.destroy()
    }
  },
  async create() {
    return async () => {
      const modal = create()
      await showAndClose(modal)
      modal.destroy()
    }
  },
}

let prepared: Promise<() => Promise<void>> | undefined
window.runCycles = async (name, rounds) => {
  prepared ??= cycles[name]()
  const cycle = await prepared
  for (let round = 0; round < rounds; round++) {
    await cycle()
    for (const { cues } of wallets) cues.clearLog()
  }
}

// Not in the process of the tests: the client of WalletConnect rejects with nobody to hear it where sessions end as they begin.
if (location.search === '?wallet') {
  const wallet = await startPairedWallet({ relayUrl: world.relayUrl, networks: ['eip155:31337', 'eip155:31338'] })
  window.follow = (uri) => wallet.pair(uri)
}
