import { definePlugin, defineView, homes } from 'portico/kernel'
import { embeddedWallet } from '../embeddedWallet.ts'
import { loginMethods } from '../tokens.ts'

/** Its home view, which is empty. */
export const HomeView = defineView('Home', async () => ({ default: () => null }))

/** A plugin that logs users in, as email and socials do: without one there is no embedded wallet. */
export const loginMethod = definePlugin({
  id: 'method',
  dependencies: [embeddedWallet],
  views: [HomeView],
  setup({ slots }) {
    slots.contribute(homes, { id: 'home', view: HomeView })
    slots.contribute(loginMethods, { id: 'method' })
  },
})
