import { definePlugin } from 'portico/kernel'
import { accountActions } from 'portico/shell'
import { supportMessages } from './messages.ts'
import { getHours, SupportView, supportFlag, supportSlice } from './tokens.ts'

export const support = definePlugin({
  id: 'support',
  flag: supportFlag,
  slices: [supportSlice],
  views: [SupportView],
  endpoints: [getHours],
  setup(ctx) {
    ctx.slots.contribute(accountActions, {
      id: 'support',
      icon: 'info',
      label: () => ctx.messages.get(supportMessages).title,
      run: () => ctx.router.push(SupportView),
    })
    return {
      loadHours: () =>
        ctx.latest('hours', async (signal) => {
          const { hours } = await ctx.api.call(getHours, {}, { signal })
          ctx.store.update(supportSlice, (state) => void Object.assign(state, { hours }))
        }),
    }
  },
})
