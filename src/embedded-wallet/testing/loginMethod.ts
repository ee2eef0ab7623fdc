import { definePlugin, defineView, homes } from 'portico/kernel'
import { embeddedWallet } from '../embeddedWallet.ts'
import { loginMethods } from '../tokens.ts'

const HomeView = defineView('Home', async () => ({ default: () => null }))

/** A plugin that logs users in, as email and socials do: without one there is no embedded wallet. Its home view is empty. */
export const loginMethod = definePlugin({
  id: 'method',
  dependencies: [embeddedWallet],
  views: [HomeView],
  setup({ slots }) {
    slots.contribute(homes, { id: 'home', view: HomeView })
    slots.contribute(loginMethods, { id: 'method' })
  },
})
