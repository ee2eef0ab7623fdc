// @vitest-environment happy-dom
import { evm } from 'portico/chains/evm'
import { mainnet } from 'portico/chains/evm/networks'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../test/harness/memoryStorage.ts'
import { createModal } from './createModal.ts'
import type { ModalOptions } from './options.ts'

const lines: string[] = []
const make = (options: Partial<ModalOptions> = {}) =>
  createModal({
    projectId: 'p1',
    networks: [mainnet],
    chains: [evm()],
    remoteConfig: false,
    features: { analytics: false },
    preload: 'intent',
    log: { level: 'silent', sink: (_, message) => lines.push(message) },
    ...options,
  })

test('two modals with one name and one storage log a warning once both run, and none after they were destroyed', async () => {
  const first = make()
  await first.load()
  await make({ name: 'other' }).load()
  await make({ storage: createMemoryStorage() }).load()
  expect(lines).toEqual([])
  const second = make()
  expect(lines).toEqual([])
  await second.load()
  expect(lines).toEqual([
    'Two modals store under the name "portico". Create one, outside of components, or give each another "name".',
  ])
  const storage = createMemoryStorage()
  const [third, fourth] = [make({ storage }), make({ storage })]
  await third.load()
  expect(lines).toHaveLength(1)
  await fourth.load()
  expect(lines).toEqual([lines[0], lines[0]])
  for (const modal of [first, second, third, fourth]) modal.destroy()
  await make({ storage }).load()
  await make().load()
  expect(lines).toHaveLength(2)
})
