import { closeGuards, definePlugin, featuresSlice, homes, lazy, modalClosed } from 'portico/kernel'
import {
  connected,
  connectGates,
  connectionsSlice,
  disconnected,
  heldSlice,
  namespaces,
  networksSlice,
  signInOffers,
  walletRef,
} from 'portico/wallet'
import type { SiwxController } from './controller.ts'
import type { CheckOptions } from './entrance.ts'
import { SiwxConflictError } from './errors.ts'
import { defaults, type SiwxOptions } from './options.ts'
import { applies, isRequired } from './policy.ts'
import { connectedNamespaces, keyOf, selectAccount } from './select.ts'
import { hostedFlag, SIWXSignMessageView, signedIn, siwxFlag, siwxRef, siwxSlice } from './tokens.ts'

/**
 * Sign-in with a wallet (CAIP-122; EIP-4361 for `eip155`): asks each account to sign a message before it counts, and
 * keeps a session for each address and chain.
 */
export const siwx = definePlugin<SiwxController, SiwxOptions>({
  id: siwxRef.id,
  flag: siwxFlag,
  flags: [hostedFlag],
  dependencies: [walletRef],
  slices: [siwxSlice],
  views: [SIWXSignMessageView],
  defaults,
  setup(ctx) {
    const { store, slots } = ctx
    if (ctx.options.siwx && ctx.options.siweConfig) throw new SiwxConflictError()
    const load = () => ctx.load(siwxRef)
    const active = () => store.get(connectionsSlice).active
    const isAsked = () => store.get(siwxSlice).pending !== null
    const check = async (options?: CheckOptions) => (await load()).check(options)
    const checkAll = () => {
      if (ctx.signal.aborted) return
      for (const namespace of connectedNamespaces(store.get)) check({ namespace, quiet: true }).catch(ctx.report)
    }

    slots.contribute(connectGates, {
      id: siwxRef.id,
      holds: (namespace) => isRequired(ctx) && applies(ctx, namespace),
      async enter({ namespace, restored }) {
        try {
          return (await check({ namespace, quiet: restored })) ? 'taken' : 'passed'
        } catch (error) {
          if (ctx.signal.aborted) return 'passed'
          // Whoever can not be asked to sign does not get in.
          await ctx.use(walletRef).disconnect(namespace)
          throw error
        }
      },
    })
    const oneClick = async () => {
      const [{ createOneClick }, { config }] = await Promise.all([import('./config/oneClick.ts'), load()])
      return createOneClick({ config, onSignedIn: (account) => ctx.events.emit(signedIn, account) })
    }
    slots.contribute(signInOffers, {
      id: siwxRef.id,
      prepare: async (scope, signal) =>
        applies(ctx, 'eip155') ? (await oneClick()).prepare(scope, signal) : undefined,
      accept: async (answer) => (await oneClick()).accept(answer),
    })
    slots.contribute(closeGuards, {
      id: siwxRef.id,
      allows: (entry) => entry?.view !== SIWXSignMessageView.id || !isAsked() || !store.get(siwxSlice).required,
    })
    slots.contribute(homes, { id: siwxRef.id, order: 15, view: SIWXSignMessageView, when: isAsked })

    /** Who is where in each family, and whether they were before. */
    const look = () => ({
      active: active(),
      connected: connectedNamespaces(store.get),
      keys: Object.fromEntries(
        namespaces.map((namespace) => {
          const account = selectAccount(store.get, namespace)
          return [namespace, account && keyOf(account)]
        }),
      ),
    })
    let before = look()
    const follow = () => {
      const [then, now] = [before, look()]
      before = now
      const isMoved =
        now.active !== null && (now.active !== then.active || now.keys[now.active] !== then.keys[now.active])
      // The gate asks one who has just connected.
      const wasThere = then.active !== null && then.connected.includes(then.active)
      if (isMoved ? wasThere || isAsked() : isAsked() && now.active === null) check().catch(ctx.report)
      // An attempt with another wallet failed, and the one from before is there again, still to sign.
      if (isMoved && !wasThere && now.active && store.get(heldSlice).held[now.active] === 'waiting') {
        check({ quiet: true }).catch(ctx.report)
      }
      for (const namespace of now.connected) {
        const isOther = namespace !== now.active && then.connected.includes(namespace)
        if (isOther && now.keys[namespace] !== then.keys[namespace]) {
          check({ namespace, quiet: true }).catch(ctx.report)
        }
      }
    }
    store.watch(connectionsSlice, (state) => state, follow)
    store.watch(networksSlice, (state) => state, follow)
    // What came along with another approval passes no gate.
    ctx.events.on(connected, ({ namespace }) => namespace !== active() && check({ namespace, quiet: true }))
    ctx.events.on(disconnected, async ({ namespace }) => (await load()).leave(namespace))
    ctx.events.on(modalClosed, async () => {
      // One who need not sign and closes the question has answered it.
      const { pending, required, busy } = store.get(siwxSlice)
      if (pending && !required && !busy) await (await load()).cancel()
    })
    store.watch(featuresSlice, () => applies(ctx, 'eip155'), checkAll)
    // Whoever was there before this plugin was.
    for (const namespace of connectedNamespaces(store.get)) {
      if (isRequired(ctx) && applies(ctx, namespace)) ctx.use(walletRef).hold(namespace, 'checking')
    }
    // The controller can not be had before this is done.
    queueMicrotask(checkAll)
    ctx.onDispose(() => {
      for (const namespace of namespaces) ctx.peek(walletRef)?.hold(namespace, null)
    })
    return lazy(async () => (await import('./controller.ts')).createController(ctx))
  },
})
