/** Looking up and registering a name while the name service answers with errors, garbage or nothing. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { skipPauses } from '../../test/harness/skipPauses.ts'
import type { Fault } from '../../test/world/faults.ts'
import { prepareService } from '../../test/world/serviceStage.ts'
import { names } from './index.ts'
import { namesSlice } from './tokens.ts'

skipPauses()

const label = 'lighthouse'
const lookup = '/v1/profile/account/:name'
const registration = '/v1/profile/account'
const timeLimit = 30_000

const service = prepareService()

/** Opens the registration form with a connected wallet. */
async function openForm() {
  const harness = await service.connect(names())
  const controller = await harness.kernel.load(names)
  await controller.begin('eip155')
  const prompts = () => harness.wallet?.cues.log.filter(({ method }) => method === 'personal_sign').length
  const posts = () =>
    service.api.requests.filter(({ method, path }) => method === 'POST' && path === registration).length
  return { ...harness, controller, prompts, posts, state: () => harness.kernel.store.get(namesSlice) }
}

const faults: readonly (readonly [string, Fault])[] = [
  ['an error', { status: 500 }],
  ['broken JSON', { malformed: true }],
  ['a cut connection', { drop: true }],
  ['null', { json: null }],
  ['a record without fields', { json: {} }],
  ['a record of nothing', { json: { name: null, addresses: null } }],
  ['a record without addresses', { json: { name: `${label}.reown.id` } }],
]

test.each(faults)('%s in place of a record does not make the name free; the next check succeeds', async (_, fault) => {
  const { controller, state } = await openForm()
  service.api.fail(lookup, fault)
  await controller.setName(label)
  expect(state().check).toBe('failed')
  service.api.heal()
  await controller.setName(label)
  expect(state().check).toBe('free')
})

test.each(
  faults.filter(([, { json }]) => json === undefined || json === null),
)('%s in place of a registration registers nothing, and the user can try again', async (_, fault) => {
  const { controller, state } = await openForm()
  await controller.setName(label)
  service.api.fail(registration, fault)
  await controller.register()
  expect(state()).toMatchObject({ failure: 'failed', isRegistering: false, label, check: 'free' })
  service.api.heal()
  await controller.register()
  expect(state()).toMatchObject({ failure: null, owned: [`${label}.reown.id`] })
})

test.each<[string, Fault]>([
  ['never comes', { hang: true, times: 1 }],
  ['comes too late', { delayMs: 300, times: 1 }],
])('an answer about a previously typed name that %s is ignored', async (_, fault) => {
  const { controller, kernel, state } = await openForm()
  const checks: string[] = []
  service.api.project.names.records = [{ name: 'taken.reown.id', addresses: {} }, ...service.api.project.names.records]
  service.api.fail(lookup, fault)
  const older = controller.setName('taken').catch(() => {})
  await vi.waitFor(
    () => expect(service.api.requests.some(({ path }) => path.endsWith('/taken.reown.id'))).toBe(true),
    timeLimit,
  )
  onTestFinished(
    kernel.store.watch(
      namesSlice,
      ({ check }) => check,
      (check) => checks.push(check),
    ),
  )
  await controller.setName(label)
  await older
  expect([state().check, checks]).toEqual(['free', ['free']])
})

test('submitting the form twice registers once', async () => {
  const { controller, prompts, posts, state } = await openForm()
  await controller.setName(label)
  service.api.fail(registration, { delayMs: 100, times: 1 })
  await Promise.all([controller.register(), controller.register()])
  expect([prompts(), posts(), state().owned]).toEqual([1, 1, [`${label}.reown.id`]])
})

test('a registration that hangs can be cancelled', async () => {
  const { controller, posts, state } = await openForm()
  await controller.setName(label)
  service.api.fail(registration, { hang: true, times: 1 })
  const running = controller.register()
  await vi.waitFor(() => expect(posts()).toBe(1), timeLimit)
  controller.cancel()
  await running
  expect(state()).toMatchObject({ isRegistering: false, failure: null, owned: [] })
})
