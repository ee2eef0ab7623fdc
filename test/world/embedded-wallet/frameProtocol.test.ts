import { expect, test } from 'vitest'
import { createRandom, hostile, pick, spoil } from '../../fuzz/hostile.ts'
import { readRequest, requests } from './service/frame/protocol.ts'

const names = Object.keys(requests)

test('10,000 generated messages of an app are read or ignored, and none throws', () => {
  const seen = { ignored: 0, invalid: 0, valid: 0 }
  for (let seed = 0; seed < 10_000; seed++) {
    const random = createRandom(seed)
    const message = {
      type:
        random(10) === 0 ? hostile(random, false) : `@w3m-app/${pick(random, [...names, '__proto__', 'toString', ''])}`,
      id: random(10) === 0 ? hostile(random, false) : `${random(1e9)}`,
      payload: hostile(random, false),
    }
    const data = random(8) === 0 ? hostile(random, false) : random(4) === 0 ? spoil(message, random, false) : message
    const request = readRequest(data)
    seen[request ? (request.isValid ? 'valid' : 'invalid') : 'ignored'] += 1
    if (!request) continue
    expect(names).toContain(request.name)
    expect(request.id.length).toBeGreaterThan(0)
    if (!request.isValid) expect(request.payload).toBeUndefined()
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(100)
  expect('polluted' in {}).toBe(false)
})

test.each([
  ['an id that is too long', { type: '@w3m-app/IS_CONNECTED', id: 'x'.repeat(201) }],
  ['an empty id', { type: '@w3m-app/IS_CONNECTED', id: '' }],
  ['another prefix', { type: '@w3m-frame/IS_CONNECTED', id: '1' }],
  ['a name of every object', { type: '@w3m-app/hasOwnProperty', id: '1' }],
  ['a text', '@w3m-app/IS_CONNECTED'],
])('a message with %s is ignored', (_, data) => {
  expect(readRequest(data)).toBeUndefined()
})
