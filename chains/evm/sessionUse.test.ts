import { verifyMessage } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createAnswering, createStage, first, second } from './testing/stage.ts'

const stage = createStage()
const { connect } = stage

describe('working', () => {
  test('signs a message that verifies, also beyond ASCII', async () => {
    const session = await connect()
    const signature = await session.signMessage('Grüße 🦊', stage.controller.signal)
    const check = { address: first, message: 'Grüße 🦊', signature: signature as `0x${string}` } as const
    expect(await verifyMessage(check)).toBe(true)
  })

  test('refuses an invalid signature', async () => {
    const answers = { eth_requestAccounts: [first], eth_chainId: '0x1', personal_sign: 'signed' }
    const session = await connect({ provider: createAnswering(answers) })
    const signing = session.signMessage('hello', stage.controller.signal)
    await expect(signing).rejects.toMatchObject({ code: 'EVM_INVALID_WALLET_ANSWER' })
  })

  test('passes calls on to the wallet', async () => {
    const session = await connect()
    const call = { method: 'eth_getBalance', params: [first, 'latest'] }
    expect(await session.request(call, stage.controller.signal)).toBe('0x21e19e0c9bab2400000')
  })

  test('stays usable after a request that was already open', async () => {
    const session = await connect()
    stage.wallet.cues.pending()
    const signing = session.signMessage('hello', stage.controller.signal)
    await expect(signing).rejects.toMatchObject({ code: 'RPC_RESOURCE_UNAVAILABLE' })
    stage.wallet.cues.accept()
    await expect(session.signMessage('hello', stage.controller.signal)).resolves.toMatch(/^0x/)
  })

  test('rejects with named errors: declined by the user, unknown to the wallet, refused by the node', async () => {
    const session = await connect()
    const send = { method: 'eth_sendTransaction', params: [{ from: first, to: second, value: `0x${'f'.repeat(30)}` }] }
    await expect(session.request(send, stage.controller.signal)).rejects.toMatchObject({
      code: 'EVM_INSUFFICIENT_FUNDS',
    })
    const unknown = session.request({ method: 'wallet_unheardOf' }, stage.controller.signal)
    await expect(unknown).rejects.toMatchObject({ code: 'RPC_METHOD_NOT_FOUND' })
    stage.wallet.cues.reject()
    await expect(session.request(send, stage.controller.signal)).rejects.toMatchObject({
      code: 'USER_REJECTED_REQUEST',
    })
  })

  test('stops waiting for a call that is aborted', async () => {
    const session = await connect()
    stage.wallet.cues.hang()
    const call = new AbortController()
    const signing = session.signMessage('hello', call.signal)
    call.abort()
    await expect(signing).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('disconnecting', () => {
  test('revokes the permission, and reports no change afterwards', async () => {
    const session = await connect()
    const listener = vi.fn()
    session.watch(listener)
    await session.disconnect()
    expect(await stage.wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(listener).not.toHaveBeenCalled()
  })

  test.each([
    [{ code: 4200, message: '' }],
    [{ code: -32601, message: 'the method does not exist' }],
    [{ code: -32603, message: 'Method not supported' }],
    [{ code: 4100, message: '' }],
  ])('succeeds if the wallet cannot revoke the permission (%j)', async (failure) => {
    const session = await connect()
    stage.wallet.cues.failNext(failure, 'wallet_revokePermissions')
    await expect(session.disconnect()).resolves.toBeUndefined()
  })

  test('ends the session of a wallet that keeps one', async () => {
    const disconnect = vi.fn()
    const answers = { eth_requestAccounts: [first], eth_chainId: '0x1' }
    const session = await connect({ provider: { ...createAnswering(answers), disconnect } })
    await session.disconnect()
    expect(disconnect).toHaveBeenCalledOnce()
  })

  test('rejects if the wallet fails', async () => {
    const session = await connect()
    stage.wallet.cues.failNext({ code: -32603, message: 'database is gone' }, 'wallet_revokePermissions')
    await expect(session.disconnect()).rejects.toMatchObject({ code: 'RPC_INTERNAL' })
  })
})
