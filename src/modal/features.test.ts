import { expect, test } from 'vitest'
import { flagsOf } from '../kernel/internal.ts'
import { compose } from './compose.ts'
import { splitFeatures } from './features.ts'

test('each feature of a built-in plugin can be set', () => {
  const { plugins } = compose({ projectId: 'p1', networks: [] }, { kind: 'html' })
  const features = Object.fromEntries(flagsOf(plugins).map(({ id }) => [id, true]))
  expect(Object.keys(features).length).toBeGreaterThan(2)
  expect(splitFeatures(features, []).plugin).toEqual(features)
})
