/** Messages of the protocol that the app validates but never uses. */
import { is } from 'portico/kernel'
import { expect, test } from 'vitest'
import { readAnnouncement, requests } from './protocol.ts'

test.each<[string, unknown, boolean]>([
  ['an address', { address: `0x${'1'.repeat(40)}`, isDeployed: false }, true],
  ['no address', { isDeployed: true }, false],
  ['an address that is a link', { address: 'javascript:alert(1)', isDeployed: true }, false],
  ['a text in place of a boolean', { address: `0x${'1'.repeat(40)}`, isDeployed: 'yes' }, false],
  ['nothing', undefined, false],
])('the answer to INIT_SMART_ACCOUNT with %s is accepted: %s', (_, payload, isAccepted) => {
  expect(is(payload, requests.INIT_SMART_ACCOUNT.answer)).toBe(isAccepted)
})

test.each<[string, unknown, string | undefined]>([
  ['READY', { version: '4' }, 'READY'],
  ['READY', undefined, 'READY'],
  ['SESSION_UPDATE', { token: 'a.b.c' }, 'SESSION_UPDATE'],
  ['SESSION_UPDATE', { token: 1 }, undefined],
  ['SESSION_UPDATE', { token: 'x'.repeat(20_000) }, undefined],
  ['SESSION_UPDATE', undefined, undefined],
  ['GET_USER_SUCCESS', {}, undefined],
  ['TO_STRING', {}, undefined],
])('%s with %j announces %s', (name, payload, expected) => {
  expect(readAnnouncement({ type: `@w3m-frame/${name}`, payload })).toBe(expected)
})
