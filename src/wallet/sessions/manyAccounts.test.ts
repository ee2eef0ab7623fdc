import { afterEach, expect, test } from 'vitest'
import { createStage, type Stage } from '../testing/index.ts'
import { accountAt } from '../testing/scriptedWallet.ts'

let stage: Stage
afterEach(() => stage.kernel.destroy())

const accounts = (count: number) => Array.from({ length: count }, (_, index) => accountAt(`0x${index}`))

test('only the first hundred accounts of a wallet are kept', async () => {
  stage = createStage()
  const wallet = stage.evm.wallet('a')
  wallet.accounts = accounts(1000)
  stage.evm.announce('a')
  await stage.connect('a')
  expect(stage.connection().accounts).toEqual(accounts(100))
  wallet.tell({ type: 'accounts', accounts: accounts(2000).slice(1) })
  expect(stage.connection().accounts).toEqual(accounts(101).slice(1))
})
