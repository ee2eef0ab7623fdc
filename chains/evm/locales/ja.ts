import { translate } from 'portico/kernel'
import { evmMessages } from '../messages.ts'

export default [translate(evmMessages, { browserWallet: 'ブラウザーウォレット' })]
