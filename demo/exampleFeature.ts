import { guestbookFlag } from '../test/example-plugin/tokens.ts'
import type { RemoteFeature } from '../test/world/index.ts'

/** The example plugin's entry in the project configuration. */
export const exampleFeature = (isEnabled: boolean): RemoteFeature => ({
  id: guestbookFlag.remote || guestbookFlag.id,
  isEnabled,
  config: [],
})
