import { describePlugin } from 'portico/testing'
import { wallet } from 'portico/wallet'
import { names, namesMenuMessages, namesMessages } from './index.ts'

describePlugin(names(), {
  beside: [wallet()],
  messages: [namesMenuMessages, namesMessages],
  params: { RegisterAccountNameSuccess: { name: 'ada.reown.id' } },
})
