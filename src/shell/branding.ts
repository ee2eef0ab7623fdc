import { definePlugin, defineSwitch } from 'portico/kernel'
import { shellMessages } from './messages.ts'
import { footerNotes } from './slots.ts'

/** Installed only where the host sets it: a project configuration alone never shows the name of the provider. */
export const brandingFlag = defineSwitch('reownBranding', true, { remote: 'reown_branding', alias: 'reown_branding' })

/** Names the provider of the services below the views that a user begins with. */
export const branding = definePlugin({
  id: 'branding',
  flag: brandingFlag,
  setup(ctx) {
    ctx.slots.contribute(footerNotes, {
      id: 'branding',
      label: () => ctx.messages.get(shellMessages).poweredBy({ provider: 'Reown' }),
    })
  },
})
