import { closeGuards, homes, once, type PluginContext } from 'portico/kernel'
import { connectGates, disconnected, gatedSlice, signInOffers, wallet } from 'portico/wallet'
import { checkQuestions } from './config/questions.ts'
import type { SignIn, SiwxController } from './controller.ts'
import type { SiwxOptions } from './options.ts'
import { applies, isRequired } from './policy.ts'
import { SiwxConflictError } from './setupErrors.ts'
import { SIWXSignMessageView, signedIn, signedOut, siwxSlice } from './tokens.ts'

export const translations = {
  ar: () => import('./locales/ar.ts'),
  de: () => import('./locales/de.ts'),
  es: () => import('./locales/es.ts'),
  fr: () => import('./locales/fr.ts'),
  ja: () => import('./locales/ja.ts'),
  pt: () => import('./locales/pt.ts'),
  zh: () => import('./locales/zh.ts'),
}

export const slices = [siwxSlice]
export const views = [SIWXSignMessageView]
export const events = [signedIn, signedOut]
export const endpoints = async () => {
  const { authenticate, getMe, getNonce, signOut } = await import('./config/endpoints.ts')
  return [getNonce, authenticate, signOut, getMe]
}
// By id, because the keys are defined in code that loads later.
export const storage = [{ id: 'siwx' }, { id: 'siwx_auth_token' }, { id: 'siwx_open_sign_outs' }]

export function setup(given: PluginContext<SiwxOptions>): SiwxController {
  const { siwx: own, siweConfig } = given.options
  if (own && siweConfig) throw new SiwxConflictError()
  const questions = own && checkQuestions(own, given.log)
  const ctx = { ...given, options: { ...given.options, siwx: questions } }
  const { store, slots } = ctx
  const load = once(async () => {
    const { checkSiwx, createSignIn } = await import('./controller.ts')
    given.signal.throwIfAborted()
    const checked = own && questions && checkSiwx(own, questions)
    return createSignIn({ ...given, options: { ...given.options, siwx: checked } })
  })
  /** Wraps a function of the sign-in, whose code is loaded with the first call. */
  const later =
    <Args extends readonly unknown[], Answer>(pick: (signIn: SignIn) => (...args: Args) => Promise<Answer> | Answer) =>
    async (...args: Args): Promise<Answer> =>
      pick(await load())(...args)
  const isAsked = () => store.get(siwxSlice).pending !== null
  slots.contribute(connectGates, {
    id: ctx.id,
    holds: (namespace) => isRequired(ctx) && applies(ctx, namespace),
    // The wallet plugin handles a failure: it disconnects the wallet.
    enter: async ({ namespace, restored }) =>
      (await (await load()).enter({ namespace, quiet: restored })) ? 'taken' : 'passed',
  })
  slots.contribute(signInOffers, {
    id: ctx.id,
    prepare: later(({ offer }) => offer.prepare),
    accept: later(({ offer }) => offer.accept),
    prepareLogin: later(({ offer }) => offer.prepareLogin),
  })
  slots.contribute(closeGuards, {
    id: ctx.id,
    allows: (entry) => entry?.view !== SIWXSignMessageView.id || !isAsked() || !store.get(siwxSlice).required,
  })
  slots.contribute(homes, { id: ctx.id, order: 15, view: SIWXSignMessageView, when: isAsked })

  ctx.events.on(disconnected, ({ namespace }) => {
    load()
      .then((signIn) => signIn.leave(namespace))
      .catch(ctx.report)
  })
  ctx.onDispose((why) => {
    // After a failure, accounts stay gated: the plugin is set up again, or the kernel stops.
    if (why !== 'off') return
    for (const namespace of Object.keys(store.get(gatedSlice).gates)) ctx.peek(wallet)?.hold(ctx.id, namespace, null)
  })
  return {
    config: async () => (await load()).config,
    statementFor: later((signIn) => signIn.statementFor),
    check: later((signIn) => signIn.check),
    sign: later((signIn) => signIn.sign),
    showMessage: later((signIn) => signIn.showMessage),
    cancel: later((signIn) => signIn.cancel),
    getSessions: later((signIn) => signIn.getSessions),
  }
}
