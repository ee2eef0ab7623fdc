import { definePlugin } from 'portico/kernel'
import { brandingFlag } from './brandingFlag.ts'

/** Shows the name of the services' provider below the first views. */
export const branding = definePlugin({ id: 'branding', flag: brandingFlag, load: () => import('./setupBranding.ts') })
