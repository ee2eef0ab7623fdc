import type { SessionChange } from 'portico/wallet'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSession } from '../session.ts'
import { onTestnet, payment } from '../testing/addresses.ts'
import { mainnet, networks, testnet } from '../testing/network.ts'
import { never, toConnector } from '../testing/stage.ts'
import { createSatsConnect } from './satsConnect.ts'

const refusal = (code: number) => ({ error: { code, message: 'No' } })

/** A session with a wallet that lists its accounts by the older method alone, and how that answers to a switch. */
async function connectOlder(change: (move: () => void) => object) {
  let address = payment
  const listeners = new Map<string, () => void>()
  const move = () => {
    address = onTestnet
  }
  const table: Record<string, () => object> = {
    getAccounts: () => ({ result: [{ address, purpose: 'payment' }] }),
    wallet_changeNetwork: () => change(move),
  }
  const wallet = createSatsConnect({
    request: async (method: string) => table[method]?.() ?? refusal(-32601),
    addListener: (...[event, listener]: unknown[]) => void listeners.set(event as string, listener as () => void),
  })
  const session = await openSession({ connector: toConnector(wallet), networks, signal: never })
  const changes: SessionChange[] = []
  onTestFinished(session.watch((change) => changes.push(change)))
  return { session, changes, emit: (event: string) => listeners.get(event)?.() }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('a wallet of sats-connect that only lists its accounts with a prompt', () => {
  test.each([
    ['the user declines', -32000, 'USER_REJECTED_REQUEST'],
    ['it can not', -32601, 'CHAIN_NOT_SUPPORTED'],
  ])('stays connected where it is asked to change its network, and %s', async (_, code, expected) => {
    const { session, changes } = await connectOlder(() => refusal(code))
    await expect(session.switchNetwork(testnet, never)).rejects.toMatchObject({ code: expected })
    await settled()
    expect([session.network, changes]).toEqual([mainnet.caipNetworkId, []])
    expect(await session.request({ method: 'getAccountAddresses' }, never)).toHaveLength(1)
  })

  test('is asked for its accounts of the other network once it has changed it', async () => {
    const { session } = await connectOlder((move) => {
      move()
      return { result: null }
    })
    await session.switchNetwork(testnet, never)
    expect([session.network, session.accounts[0]?.address]).toEqual([testnet.caipNetworkId, onTestnet])
  })

  test('has disconnected where it reports a change and an error: its account is not known', async () => {
    let emit = (_: string) => {}
    const stage = await connectOlder((move) => {
      move()
      emit('networkChange')
      return refusal(-32603)
    })
    emit = stage.emit
    await expect(stage.session.switchNetwork(testnet, never)).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
    await settled()
    expect(stage.changes).toEqual([{ type: 'disconnected' }])
  })
})
