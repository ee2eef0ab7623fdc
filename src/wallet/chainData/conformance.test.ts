import { describePlugin } from 'portico/testing'
import { wallet } from '../wallet.ts'
import { data } from './data.ts'

describePlugin(data(), { beside: [wallet()] })
