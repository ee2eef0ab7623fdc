import { definePlugin } from 'portico/kernel'
import { brandingFlag } from './brandingFlag.ts'

/** Names the provider of the services below the views that a user begins with. */
export const branding = definePlugin({ id: 'branding', flag: brandingFlag, load: () => import('./setupBranding.ts') })
