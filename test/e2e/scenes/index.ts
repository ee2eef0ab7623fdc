import { accountScenes } from './account.ts'
import { activityScenes } from './activity.ts'
import { boxScenes } from './box.ts'
import { connectScenes } from './connect.ts'
import { connectionScenes } from './connections.ts'
import { directoryScenes } from './directory.ts'
import { helpScenes } from './help.ts'
import { loginScenes } from './login.ts'
import { nameScenes } from './names.ts'
import { networkScenes } from './networks.ts'
import { onrampScenes } from './onramp.ts'
import { pairingScenes } from './pairing.ts'
import { payScenes } from './pay.ts'
import { reviewScenes } from './review.ts'
import type { Scene } from './scene.ts'
import { sendScenes } from './send.ts'
import { sessionScenes } from './sessions.ts'
import { signInScenes } from './signIn.ts'
import { swapScenes } from './swaps.ts'

/** Every view of the shell, in every state that looks different. */
export const scenes: readonly Scene[] = [
  ...boxScenes,
  ...connectScenes,
  ...loginScenes,
  ...directoryScenes,
  ...pairingScenes,
  ...accountScenes,
  ...activityScenes,
  ...networkScenes,
  ...sendScenes,
  ...swapScenes,
  ...nameScenes,
  ...onrampScenes,
  ...payScenes,
  ...sessionScenes,
  ...connectionScenes,
  ...helpScenes,
  ...signInScenes,
  ...reviewScenes,
]
