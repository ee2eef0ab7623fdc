import { definePlugin, defineView } from 'portico/kernel'
import {
  AccountSettingsView,
  AccountView,
  accountActions,
  accountMenu,
  accountTabs,
  ConnectingExternalView,
  ConnectView,
  connectMethods,
  GetWalletView,
  NetworksView,
  SwitchNetworkView,
  WhatIsANetworkView,
  WhatIsAWalletView,
} from 'portico/shell'
import type { AnyView } from '../../../src/kernel/internal.ts'
import { createStage, network, oneEther, type Stage } from '../../../src/shell/testing/views.tsx'
import { brands } from '../brands.ts'
import { ExampleEmail } from './ExampleEmail.tsx'

const wallets = brands.slice(0, 4).map(({ name, src }) => ({
  id: name,
  name,
  type: 'ANNOUNCED' as const,
  ...(src === undefined ? {} : { imageUrl: src }),
}))
const urls = { termsConditionsUrl: 'https://example.com/terms', privacyPolicyUrl: 'https://example.com/privacy' }
const manyNetworks = [
  'Ethereum',
  'Base',
  'Optimism',
  'Arbitrum One',
  'Polygon',
  'Zora',
  'Gnosis',
  'Scroll',
  'Linea',
].map((name, index) => network(index + 1, name))

const email = definePlugin({
  id: 'email',
  setup: (ctx) =>
    void ctx.slots.contribute(connectMethods, {
      id: 'email',
      order: 10,
      view: defineView('ExampleEmail', async () => ({ default: ExampleEmail })),
    }),
})

const extras = definePlugin({
  id: 'extras',
  setup(ctx) {
    const actions = {
      onramp: ['Buy', 'buy'],
      swaps: ['Swap', 'swap'],
      receive: ['Receive', 'receive'],
      send: ['Send', 'send'],
    } as const
    for (const [id, [label, icon]] of Object.entries(actions)) {
      ctx.slots.contribute(accountActions, { id, label: () => label, icon, run() {} })
    }
    for (const id of ['NFTs', 'Activity']) {
      const view = defineView(`${id}Tab`, async () => ({ default: () => null }))
      ctx.slots.contribute(accountTabs, { id, label: () => id, view })
    }
    ctx.slots.contribute(accountMenu, { id: 'name', label: () => 'Choose a name', icon: 'user', run() {} })
  },
})

const connecting = (code?: number) => async () => {
  const stage = await createStage({ wallets })
  stage.kernel.modal.open(ConnectView)
  stage.kernel.router.push(ConnectingExternalView, { connectorId: wallets[0]?.id ?? '', namespace: 'eip155' })
  if (code !== undefined) refuseNext(stage, code)
  return stage
}

const switching = (code?: number) => async () => {
  const stage = await createStage({ wallets })
  await stage.connect()
  stage.kernel.modal.open(AccountView)
  stage.kernel.router.push(SwitchNetworkView, { network: 'eip155:8453' })
  if (code !== undefined) refuseNext(stage, code)
  return stage
}

function refuseNext(stage: Stage, code: number) {
  const timer = setInterval(() => {
    const request = stage.requests.pop()
    if (!request) return
    clearInterval(timer)
    request.refuse({ code, message: '' })
  }, 20)
}

const account =
  (options: Parameters<typeof createStage>[0] = {}, view: AnyView = AccountView) =>
  async () => {
    const stage = await createStage({ wallets, ...options })
    await stage.connect()
    stage.kernel.modal.open(view)
    return stage
  }

const plain =
  (view: AnyView, options: Parameters<typeof createStage>[0] = {}) =>
  async () => {
    const stage = await createStage({ wallets, ...options })
    stage.kernel.modal.open(view)
    return stage
  }

/** Every view in every state, by name. */
export const scenes: Readonly<Record<string, () => Promise<Stage>>> = {
  connect: plain(ConnectView, { settings: urls }),
  'connect-email': plain(ConnectView, { plugins: [email()], settings: urls }),
  'connect-collapsed': plain(ConnectView, { plugins: [email()], settings: { collapseWallets: true } }),
  'connect-checkbox': plain(ConnectView, { settings: { ...urls, legalCheckbox: true } }),
  'connect-empty': plain(ConnectView, { wallets: [] }),
  connecting: connecting(),
  'connecting-pending': connecting(-32002),
  'connecting-declined': connecting(4001),
  'connecting-locked': connecting(4100),
  account: account({ plugins: [extras()] }),
  'account-plain': account(),
  'account-loading': account({ balance: () => new Promise(() => {}) }),
  'account-failed': account({ balance: () => Promise.reject(new Error('down')) }),
  'account-none': account({ balance: null }),
  'account-rich': account({ balance: async () => ({ ...oneEther, value: `1234567890123${'9'.repeat(18)}` }) }),
  settings: account({ plugins: [extras()] }, AccountSettingsView),
  networks: account({}, NetworksView),
  'networks-many': account({ networks: manyNetworks }, NetworksView),
  switching: switching(),
  'switching-declined': switching(4001),
  'switching-unsupported': switching(4902),
  unsupported: async () => {
    const stage = await createStage({ wallets })
    await stage.connect({ network: 'eip155:999' })
    return stage
  },
  'what-is-a-wallet': plain(WhatIsAWalletView),
  'what-is-a-network': plain(WhatIsANetworkView),
  'get-wallet': plain(GetWalletView),
}
