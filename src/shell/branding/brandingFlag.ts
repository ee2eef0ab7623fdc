import { defineSwitch } from 'portico/kernel'

/** A project configuration alone never shows the name of the provider. */
export const brandingFlag = defineSwitch('reownBranding', true, {
  remote: 'reown_branding',
  alias: 'reown_branding',
  optIn: true,
})
