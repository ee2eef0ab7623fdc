import { closeGuards, definePlugin, homes, lazy } from 'portico/kernel'
import { connectGates, disconnected, namespaces, signInOffers, walletRef } from 'portico/wallet'
import { checkQuestions } from './config/questions.ts'
import type { SiwxController } from './controller.ts'
import { SiwxConflictError } from './errors.ts'
import { defaults, type SiwxOptions } from './options.ts'
import { applies, isRequired } from './policy.ts'
import { hostedFlag, SIWXSignMessageView, siwxFlag, siwxRef, siwxSlice } from './tokens.ts'

/**
 * Sign-in with a wallet (CAIP-122; EIP-4361 for `eip155`): asks each account to sign a message before it counts, and
 * keeps a session for each address and chain.
 */
export const siwx = definePlugin<SiwxController, SiwxOptions>({
  id: siwxRef.id,
  flag: siwxFlag,
  flags: [hostedFlag],
  isGuard: true,
  dependencies: [walletRef],
  slices: [siwxSlice],
  views: [SIWXSignMessageView],
  defaults,
  setup(given) {
    const { siwx: own, siweConfig } = given.options
    if (own && siweConfig) throw new SiwxConflictError()
    const questions = own && checkQuestions(own, given.log)
    const ctx = { ...given, options: { ...given.options, siwx: questions } }
    const { store, slots } = ctx
    const load = () => ctx.load(siwxRef)
    const isAsked = () => store.get(siwxSlice).pending !== null
    /** What fails here holds back whoever is there. */
    const run = (task: (controller: SiwxController) => Promise<unknown>) => void load().then(task).catch(ctx.report)

    slots.contribute(connectGates, {
      id: siwxRef.id,
      holds: (namespace) => isRequired(ctx) && applies(ctx, namespace),
      async enter({ namespace, restored }) {
        try {
          return (await (await load()).enter({ namespace, quiet: restored })) ? 'taken' : 'passed'
        } catch (error) {
          if (ctx.signal.aborted) return 'passed'
          // Whoever can not be asked to sign does not get in.
          await ctx.use(walletRef).disconnect(namespace)
          throw error
        }
      },
    })
    slots.contribute(signInOffers, {
      id: siwxRef.id,
      prepare: async (scope, signal) =>
        applies(ctx, 'eip155') ? (await load()).offer.prepare(scope, signal) : undefined,
      accept: async (answer) => (await load()).offer.accept(answer),
    })
    slots.contribute(closeGuards, {
      id: siwxRef.id,
      allows: (entry) => entry?.view !== SIWXSignMessageView.id || !isAsked() || !store.get(siwxSlice).required,
    })
    slots.contribute(homes, { id: siwxRef.id, order: 15, view: SIWXSignMessageView, when: isAsked })

    ctx.events.on(disconnected, ({ namespace }) => run((controller) => controller.leave(namespace)))
    ctx.onDispose((why) => {
      // Where sign-in failed, accounts stay held back: it begins anew, or the kernel stops.
      if (why !== 'off') return
      for (const namespace of namespaces) ctx.peek(walletRef)?.hold(siwxRef.id, namespace, null)
    })
    return lazy(async () => {
      const { checkSiwx, createController } = await import('./controller.ts')
      const siwx = own && questions && checkSiwx(own, questions)
      return createController({ ...given, options: { ...given.options, siwx } })
    })
  },
})
