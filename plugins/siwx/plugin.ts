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
    slots.contribute(connectGates, {
      id: siwxRef.id,
      holds: (namespace) => isRequired(ctx) && applies(ctx, namespace),
      // A failure goes on to the wallet plugin, which disconnects the wallet that could not be asked to sign.
      enter: async ({ namespace, restored }) =>
        (await (await load()).enter({ namespace, quiet: restored })) ? 'taken' : 'passed',
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

    ctx.events.on(disconnected, ({ namespace }) => {
      load()
        .then((controller) => controller.leave(namespace))
        .catch(ctx.report)
    })
    ctx.onDispose((why) => {
      // After a failure the accounts stay held back: the plugin is set up anew, or the kernel stops.
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
