import { accountScenes } from './account.ts'
import { boxScenes } from './box.ts'
import { connectScenes } from './connect.ts'
import { connectionScenes } from './connections.ts'
import { directoryScenes } from './directory.ts'
import { helpScenes } from './help.ts'
import { networkScenes } from './networks.ts'
import { pairingScenes } from './pairing.ts'
import type { Scene } from './scene.ts'

/** Every view of the shell, in every state that looks different. */
export const scenes: readonly Scene[] = [
  ...boxScenes,
  ...connectScenes,
  ...directoryScenes,
  ...pairingScenes,
  ...accountScenes,
  ...networkScenes,
  ...connectionScenes,
  ...helpScenes,
]
