import { describePlugin } from 'portico/testing'
import { wallet } from '../wallet.ts'
import { directory } from './directory.ts'

describePlugin(directory({ customWallets: [{ id: 'own', name: 'Own' }] }), { beside: [wallet()] })
