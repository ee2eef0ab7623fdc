import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test('pairing and adapters are installed unless the query leaves them out', () => {
  expect(readOptions('')).toMatchObject({ pairing: true, adapters: true })
  expect(readOptions('?pairing=off&adapters=none')).toMatchObject({ pairing: false, adapters: false })
})

test('other namespaces are on if the URL names them', () => {
  expect(readOptions('')).toMatchObject({ namespaces: [], injected: [] })
  expect(readOptions('?namespaces=all').namespaces).toEqual(['solana', 'bip122'])
  expect(readOptions('?namespaces=bip122,cosmos&injected=okx,metamask')).toMatchObject({
    namespaces: ['bip122'],
    injected: ['okx'],
  })
})

test('the code of the modal is loaded once the page is idle, unless the query says otherwise', () => {
  expect(readOptions('').preload).toBe('idle')
  expect(readOptions('?preload=intent').preload).toBe('intent')
  expect(readOptions('?preload=soon').preload).toBe('idle')
})

test('requests are passed to the wallet without a review, unless the query says otherwise', () => {
  expect(readOptions('').preview).toBe(false)
  expect(readOptions('?preview').preview).toBe(true)
})

test('smart sessions are on if the URL asks for them', () => {
  expect([readOptions('').sessions, readOptions('?sessions').sessions]).toEqual([false, true])
})

test('the account has its features, and sign-in is off, unless the query says otherwise', () => {
  expect(readOptions('')).toMatchObject({ features: true, signIn: undefined })
  expect(readOptions('?account=plain&siwx=hosted')).toMatchObject({ features: false, signIn: 'hosted' })
  expect(readOptions('?siwx=twice').signIn).toBeUndefined()
})
