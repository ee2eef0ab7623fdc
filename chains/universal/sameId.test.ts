import { evm } from 'portico/chains/evm'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PairedWallet } from '../../test/wallets/index.ts'
import { type Relay, startRelay } from '../../test/world/relay/index.ts'
import { startHostClient } from './testing/hostClient.ts'
import { createStage, ids, never, startWallet, stopRelay } from './testing/stage.ts'

let relay: Relay
let owner: PairedWallet
beforeAll(async () => {
  relay = await startRelay()
  owner = await startWallet(relay.url)
})
afterAll(() => stopRelay(relay, owner))

/** The ids of requests differ by the time alone; those of the relay's messages, which have six random digits, do as ever. */
function drawSameNumbers() {
  let drawn = 0
  const random = vi.spyOn(Math, 'random').mockImplementation(() => 0.5 + ++drawn / 1e6)
  return () => random.mockRestore()
}

test('requests of one millisecond are answered one by one, although the client draws the same number for all', async ({
  onTestFinished,
}) => {
  const { provider } = await startHostClient(relay.url, 'same-ids')
  const { kernel, wallet, connect, uri } = await createStage({
    plugins: [evm()],
    universal: { provider: provider as never },
  })
  onTestFinished(() => kernel.destroy())
  const connecting = connect()
  await owner.pair(await uri())
  await connecting
  onTestFinished(drawSameNumbers())
  const messages = ['1', '2', '3', '4', '5', '6', '7', '8']
  const [address = ''] = owner.addresses(ids.local)
  const answers = await Promise.all(
    messages.map((message) => wallet.signMessage(message, { namespace: 'eip155', signal: never })),
  )
  const verified = messages.map((message, index) =>
    verifyMessage({ address: address as `0x${string}`, message, signature: answers[index] as `0x${string}` }),
  )
  expect(await Promise.all(verified)).toEqual(messages.map(() => true))
})
