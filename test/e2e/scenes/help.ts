import { openWallets } from '../steps.ts'
import { networks, press, type Scene, titled } from './scene.ts'

/** What a first-time user may ask. */
export const helpScenes: readonly Scene[] = [
  {
    name: 'WhatIsAWallet',
    async play(visit) {
      await openWallets(visit.page)
      await press(visit, 'What is a wallet?')
      await titled(visit, 'What is a wallet?')
    },
  },
  {
    name: 'WhatIsANetwork',
    isAlone: true,
    async play(visit) {
      await networks(visit)
      await press(visit, 'What is a network?')
      await titled(visit, 'What is a network?')
    },
  },
  {
    name: 'GetWallet',
    async play(visit) {
      await openWallets(visit.page)
      await press(visit, 'I don’t have a wallet')
      await titled(visit, 'Get a wallet')
    },
  },
]
