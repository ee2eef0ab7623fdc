import { defineFlag, definePlugin } from 'portico/kernel'
import { type SignInOffer, signInOffers } from 'portico/wallet'
import { boolean } from 'superstruct'
import type { SignInAnswer } from '../../../src/wallet/gates/signIn.ts'
import type { SignInRequest, SignInScope } from '../contract.ts'

/** A sign-in request of a page. */
export const createRequest = (nonce = 'abcdef0123456789'): SignInRequest => ({
  domain: 'page.test',
  uri: 'https://page.test/',
  nonce,
  statement: 'Read the news.',
})

/** A plugin that asks users to sign in, controlled by the test. */
export interface ScriptedOffer {
  readonly plugin: ReturnType<ReturnType<typeof definePlugin>>
  readonly scopes: readonly SignInScope[]
  readonly answers: readonly SignInAnswer[]
  prepare: SignInOffer['prepare']
  accept: SignInOffer['accept']
}

export function createOffer(): ScriptedOffer {
  const scopes: SignInScope[] = []
  const answers: SignInAnswer[] = []
  const offer: ScriptedOffer = {
    scopes,
    answers,
    prepare: async () => createRequest(`abcdef012345678${scopes.length}`),
    accept: async () => {},
    plugin: definePlugin({
      guard: true,
      id: 'offer',
      flag: defineFlag('offer', boolean(), true, { remote: false }),
      setup: (ctx) =>
        void ctx.slots.contribute(signInOffers, {
          id: 'offer',
          prepare(scope, signal) {
            scopes.push(scope)
            return offer.prepare(scope, signal)
          },
          accept(answer) {
            answers.push(answer)
            return offer.accept(answer)
          },
        }),
    })(),
  }
  return offer
}
