import { definePlugin } from 'portico/kernel'
import { signInOffers } from 'portico/wallet'
import { expect, test } from 'vitest'
import { createHarness } from '../../../test/harness/createHarness.ts'

test('an offer whose condition fails is left out, so that the next one counts: its gate asks the account later', async () => {
  const offer = { prepare: async () => undefined, accept: async () => {} }
  const broken = () => {
    throw new Error('broken')
  }
  const signIn = definePlugin({
    id: 'sign-in',
    guard: true,
    setup(ctx) {
      ctx.slots.contribute(signInOffers, { id: 'first', ...offer, when: broken })
      ctx.slots.contribute(signInOffers, { id: 'second', ...offer })
    },
  })
  const { kernel, errors } = await createHarness({ plugins: [signIn()] })
  expect(kernel.slots.get(signInOffers).map(({ id }) => id)).toEqual(['second'])
  expect(errors.map(String)).toEqual(['Error: broken'])
})
