import { closeGuards, definePlugin, homes, lazy, modalClosed } from 'portico/kernel'
import {
  connectGates,
  connectionsSlice,
  disconnected,
  networksSlice,
  selectConnection,
  walletRef,
} from 'portico/wallet'
import type { SiwxController } from './controller.ts'
import { SiwxConflictError } from './errors.ts'
import { defaults, type SiwxOptions } from './options.ts'
import { keyOf, selectAccount } from './select.ts'
import { SIWXSignMessageView, siwxFlag, siwxRef, siwxSlice } from './tokens.ts'

/**
 * Sign-in with a wallet (CAIP-122; EIP-4361 for `eip155`): asks each account to sign a message before it counts, and
 * keeps a session for each address and chain.
 */
export const siwx = definePlugin<SiwxController, SiwxOptions>({
  id: siwxRef.id,
  flag: siwxFlag,
  dependencies: [walletRef],
  slices: [siwxSlice],
  views: [SIWXSignMessageView],
  defaults,
  setup(ctx) {
    const { store, slots } = ctx
    if (ctx.options.siwx && ctx.options.siweConfig) throw new SiwxConflictError()
    const load = () => ctx.load(siwxRef)
    const isAsked = () => store.get(siwxSlice).pending !== null
    const check = async () => (await load()).check()

    slots.contribute(connectGates, {
      id: siwxRef.id,
      async enter({ namespace }) {
        try {
          return (await check()) ? 'taken' : 'passed'
        } catch (error) {
          if (ctx.signal.aborted) return 'passed'
          // Whoever can not be asked to sign does not get in.
          await (await ctx.load(walletRef)).disconnect(namespace)
          throw error
        }
      },
    })
    slots.contribute(closeGuards, {
      id: siwxRef.id,
      allows: (entry) => entry?.view !== SIWXSignMessageView.id || !isAsked() || !store.get(siwxSlice).required,
    })
    slots.contribute(homes, { id: siwxRef.id, order: 15, view: SIWXSignMessageView, when: isAsked })

    const look = () => {
      const account = selectAccount(store.get)
      const namespace = store.get(connectionsSlice).active
      return {
        key: account && keyOf(account),
        isConnected: namespace !== null && selectConnection(store.get, namespace).status === 'connected',
      }
    }
    let before = look()
    const follow = () => {
      const [then, now] = [before, look()]
      before = now
      // The gate asks one who has just connected.
      if (now.key !== then.key && (then.isConnected || isAsked())) check().catch(ctx.report)
    }
    store.watch(connectionsSlice, (state) => state, follow)
    store.watch(networksSlice, (state) => state, follow)
    ctx.events.on(disconnected, async ({ namespace }) => (await load()).leave(namespace))
    ctx.events.on(modalClosed, async () => {
      // One who need not sign and closes the question has answered it.
      const { pending, required, busy } = store.get(siwxSlice)
      if (pending && !required && !busy) await (await load()).cancel()
    })
    return lazy(async () => (await import('./controller.ts')).createController(ctx))
  },
})

export { asMessage, createMessenger, createNonce, formatMessage, type MessengerOptions } from './config/message.ts'
export type { SiweConfig, SiweCreateMessageArgs, SiweSession } from './config/siwe.ts'
export type { SiwxController } from './controller.ts'
export * from './errors.ts'
export { siwxMessages } from './messages.ts'
export type { SiwxOptions } from './options.ts'
export {
  SIWXSignMessageView,
  type SiwxAccount,
  type SiwxState,
  signedIn,
  signedOut,
  siwxFlag,
  siwxRef,
  siwxSlice,
} from './tokens.ts'
export type * from './types.ts'
