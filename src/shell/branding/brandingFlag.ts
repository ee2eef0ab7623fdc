import { defineSwitch } from 'portico/kernel'

/** The project configuration alone can not switch it on. */
export const brandingFlag = defineSwitch('reownBranding', true, {
  remote: 'reown_branding',
  alias: 'reown_branding',
  optIn: true,
})
