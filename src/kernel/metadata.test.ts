import { expect, test } from 'vitest'
import { createKernel } from './createKernel.ts'
import { definePlugin } from './plugin.ts'

test('a plugin knows the name of its kernel, and who the app is', () => {
  const seen: unknown[] = []
  const probe = definePlugin({ id: 'probe', setup: ({ name, metadata }) => void seen.push(name, metadata) })
  const metadata = { name: 'App', description: 'An app', url: 'https://app.test', icons: [] }
  for (const more of [{}, { name: 'second', metadata }]) {
    const kernel = createKernel({ projectId: 'test', remoteConfig: false, plugins: [probe()], ...more })
    kernel.start()
    kernel.destroy()
  }
  expect(seen).toEqual(['portico', undefined, 'second', metadata])
})
