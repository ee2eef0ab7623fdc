import { expect, test } from 'vitest'
import { orderById } from './order.ts'

const items = [{ id: 'x' }, { id: 'send', order: 40 }, { id: 'onramp', order: 10 }, { id: 'y', order: 5 }]
const ids = (order?: readonly string[]) => orderById(items, order).map(({ id }) => id)

test('items stand by their own order', () => expect(ids()).toEqual(['x', 'y', 'onramp', 'send']))

test('entries of a list come first, in its order, whichever plugin contributes them', () => {
  expect(ids(['send', 'y'])).toEqual(['send', 'y', 'x', 'onramp'])
  expect(ids(['nobody', 'send'])).toEqual(['send', 'x', 'y', 'onramp'])
})
