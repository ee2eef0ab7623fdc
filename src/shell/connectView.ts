import { defineView } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'

/**
 * Where most visitors begin; apart from the other views, so that a page that may open it names no more than this one.
 * `namespace` narrows the wallets shown to one chain family.
 */
export const ConnectView = defineView<{ namespace?: Namespace }>('Connect', () => import('./views/ConnectView.tsx'))
