import { expect, test } from 'vitest'
import { orderById } from './order.ts'

const items = [{ id: 'x' }, { id: 'send', order: 40 }, { id: 'onramp', order: 10 }, { id: 'y', order: 5 }]
const ids = (order?: readonly string[]) => orderById(items, order).map(({ id }) => id)

test('items are sorted by their own order', () => expect(ids()).toEqual(['x', 'y', 'onramp', 'send']))

test('listed items come first, in the order of the list', () => {
  expect(ids(['send', 'y'])).toEqual(['send', 'y', 'x', 'onramp'])
  expect(ids(['nobody', 'send'])).toEqual(['send', 'x', 'y', 'onramp'])
})
