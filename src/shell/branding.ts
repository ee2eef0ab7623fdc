import { definePlugin } from 'portico/kernel'
import { brandingFlag } from './brandingFlag.ts'
import { shellMessages } from './messages.ts'
import { footerNotes } from './slots.ts'

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
