import { defineView } from 'portico/kernel'
import type { Namespace } from 'portico/wallet'

/**
 * The first view for most users. In a separate module, so that a page that may open it does not load the other views.
 * `namespace` limits the wallets to one namespace.
 */
export const ConnectView = defineView<{ namespace?: Namespace }>('Connect', () => import('./ConnectView.tsx'))
