import { expect, test } from 'vitest'
import { createAccountOrder } from './sessionWatchers.ts'

const accounts = (...addresses: string[]) => addresses.map((address) => ({ address }))
const setup = () => {
  const { order, choose } = createAccountOrder()
  const first = (...addresses: string[]) => order(accounts(...addresses)).map(({ address }) => address)
  return { first, choose: (address: string, ...shared: string[]) => choose(address, accounts(...shared)) }
}

test('a chosen account is active until the wallet changes its own first account', () => {
  const { first, choose } = setup()
  expect(first('a', 'b', 'c')).toEqual(['a', 'b', 'c'])
  choose('b', 'a', 'b', 'c')
  expect(first('a', 'b', 'c')).toEqual(['b', 'a', 'c'])
  expect(first('a', 'c', 'b', 'd')).toEqual(['b', 'a', 'c', 'd'])
  expect(first('c', 'a', 'b')).toEqual(['c', 'a', 'b'])
  expect(first('a', 'b')).toEqual(['a', 'b'])
})

test('a choice ends for good once the account is no longer shared', () => {
  const { first, choose } = setup()
  first('a', 'b')
  choose('b', 'a', 'b')
  expect(first('a')).toEqual(['a'])
  expect(first('a', 'b')).toEqual(['a', 'b'])
  expect(first()).toEqual([])
})

test('an account that is not shared can not be chosen', () => {
  const { first, choose } = setup()
  first('a')
  expect(() => choose('b', 'a')).toThrow(expect.objectContaining({ code: 'UNAUTHORIZED_PROVIDER' }))
  expect(first('a')).toEqual(['a'])
})
