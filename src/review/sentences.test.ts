import { createHarness } from 'portico/testing'
import { shortenAddress } from 'portico/ui'
import { wallet } from 'portico/wallet'
import { beforeAll, expect, test } from 'vitest'
import { createFormat } from '../kernel/texts.ts'
import { review } from './index.ts'
import { reviewMessages } from './messages.ts'
import { type Writer, writeAction, writeCaution } from './sentences.ts'

const me = '0x3000000000000000000000000000000000000003'
const contract = '0x4000000000000000000000000000000000000004'
const other = '0x5000000000000000000000000000000000000005'
const coin = { symbol: 'ETH', decimals: 18 }
const token = { address: '0x1000000000000000000000000000000000000001', symbol: 'ONE', decimals: 0 }
const collection = { address: contract, symbol: 'APE', decimals: null }
const value = { token: coin, amount: `5${'0'.repeat(18)}` }
const call = { type: 'call', contract, fields: [] } as const
const data = { type: 'data', name: 'Vote', fields: [] } as const

let writer: Writer
beforeAll(async () => {
  const { kernel, dispose } = await createHarness({ plugins: [wallet(), review()] })
  writer = { texts: kernel.messages.get(reviewMessages), format: createFormat('en'), short: shortenAddress }
  dispose()
})

test.each([
  [{ ...call, name: 'stake' }, 'Call stake of 0x4000…0004'],
  [{ ...call, name: 'stake', value }, 'Call stake of 0x4000…0004 and pay 5 ETH'],
  [call, 'Run the program 0x4000…0004'],
  [{ ...call, value }, 'Run the program 0x4000…0004 · 5 ETH'],
  [{ ...call, name: 'stake', intent: 'Stake' }, 'Stake'],
  [{ ...call, name: 'stake', intent: 'Stake', value }, 'Stake · 5 ETH'],
  [{ ...data, domain: 'Board' }, 'Sign Vote for Board'],
  [{ ...data, domain: '', contract }, 'Sign Vote for 0x4000…0004'],
  [{ ...data, domain: 'Board', intent: 'Vote yes' }, 'Vote yes'],
  [{ type: 'deploy' }, 'Create a contract'],
  [{ type: 'transfer', token, amount: '5', from: me, to: other }, 'Send 5 ONE to 0x5000…0005'],
  [{ type: 'transfer', token, amount: '5', from: me, to: me }, 'Send 5 ONE to yourself'],
  [{ type: 'transfer', token, amount: '5', from: other, to: me }, 'Move 5 ONE from 0x5000…0005 to 0x3000…0003'],
  [{ type: 'transferNft', collection, id: '7', amount: '1', from: me, to: other }, 'Send APE #7 to 0x5000…0005'],
  [{ type: 'transferNft', collection, id: '7', amount: '20', from: me, to: other }, 'Send 20 × APE #7 to 0x5000…0005'],
  [
    { type: 'approveAll', collection, spender: other, isAllowed: true },
    'Allow 0x5000…0005 to move everything you own in APE',
  ],
  [
    { type: 'approveAll', collection, spender: other, isAllowed: false },
    'Stop 0x5000…0005 from moving what you own in APE',
  ],
  [{ type: 'setAuthority', account: contract, to: null }, 'Give up control of 0x4000…0004 for good'],
  [{ type: 'setAuthority', account: contract, to: other }, 'Give control of 0x4000…0004 to 0x5000…0005'],
  [{ type: 'createAccount', account: contract, owner: me, token }, 'Open an account for ONE'],
  [{ type: 'createAccount', account: contract, owner: me }, 'Create the account 0x4000…0004'],
  [{ type: 'permissions', isGranted: true }, 'Give this site permissions that last'],
  [{ type: 'permissions', isGranted: false }, 'Take permissions back from this site'],
] as const)('an action is written as a sentence: %#', (action, sentence) => {
  expect(writeAction(action, me, writer)).toBe(sentence)
})

test.each([
  ['otherAccount', other, 'This is for another account: 0x5000…0005.'],
  [
    'otherNetwork',
    'Polygon Amoy Testnet of the tests',
    'This is for another network: Polygon Amoy Testnet of the tests.',
  ],
  [
    'foreignDomain',
    'a-very-long-name.bank.example',
    'This signs you in to a-very-long-name.bank.example, not to this site.',
  ],
  ['foreignDomain', 'bаnk.example', 'This signs you in to xn--bnk-6cd.example, not to this site.'],
] as const)('the caution %s names its subject %s', (kind, subject, sentence) => {
  expect(writeCaution({ kind, weight: 'danger', subject }, writer)).toBe(sentence)
})
