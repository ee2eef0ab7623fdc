import { UnauthorizedProviderError, UserRejectedRequestError } from 'portico/wallet'
import { describe, expect, test, vi } from 'vitest'
import { loud, networks, onTestnet, ordinals, payment, silent } from '../testing/addresses.ts'
import { mainnet, signet, testnet } from '../testing/network.ts'
import { never } from '../testing/stage.ts'
import { createLeather } from './leather.ts'
import { createOkx } from './okx.ts'
import { createUnisat } from './unisat.ts'

describe('Unisat and its like', () => {
  test('of Binance the answer is one address, and the chain is that of the address', async () => {
    const wallet = createUnisat({ getAccounts: () => payment, requestAccounts: () => [payment] })
    const expected = { accounts: [{ address: payment, type: 'payment' }], network: mainnet.caipNetworkId }
    expect(await wallet.connect(silent, never)).toEqual(expected)
    expect(await wallet.connect(loud, never)).toEqual(expected)
  })

  test('older ones name and switch networks in their own words', async () => {
    const switchNetwork = vi.fn()
    const accounts = () => [onTestnet]
    const wallet = createUnisat({
      getAccounts: accounts,
      requestAccounts: accounts,
      getNetwork: () => 'signet',
      switchNetwork,
    })
    expect((await wallet.connect(loud, never)).network).toBe(signet.caipNetworkId)
    await wallet.switchNetwork?.(signet, never)
    expect(switchNetwork).toHaveBeenCalledWith('signet')
  })

  test('a taproot address is signed for with BIP-322, and is for payments as well', async () => {
    const signMessage = vi.fn(() => 'AA==')
    const wallet = createUnisat({ requestAccounts: () => [ordinals], signMessage })
    expect((await wallet.connect(loud, never)).accounts[0]?.type).toBe('payment')
    await wallet.signMessage({ message: 'hello', address: ordinals }, never)
    expect(signMessage).toHaveBeenCalledWith('hello', 'bip322-simple')
  })

  test('nobody is there', async () => {
    await expect(createUnisat({ getAccounts: () => [] }).connect(silent, never)).rejects.toSatisfy(
      UnauthorizedProviderError.is,
    )
  })

  test('one without a way to remove a listener is silent all the same', () => {
    let call = (_: unknown) => {}
    const heard = vi.fn()
    const stop = createUnisat({
      on: (event: string, listener: typeof call) => {
        if (event === 'disconnect') call = listener
      },
    }).watch(heard)
    call(undefined)
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
    call(undefined)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('OKX', () => {
  test('comes back on the network on which it knows the page, the host’s first one first', async () => {
    const place = (address: string) => ({ connect: () => ({ address }), getAccounts: () => [address] })
    const wallet = createOkx({ bitcoin: place(payment), bitcoinTestnet: place(onTestnet) })
    expect((await wallet.connect(silent, never)).network).toBe(mainnet.caipNetworkId)
    const other = await wallet.connect({ silent: true, networks: [...networks].reverse() }, never)
    expect(other.network).toBe(testnet.caipNetworkId)
  })

  test('where the object of a chain cannot be silent, nothing is asked', async () => {
    const connect = vi.fn()
    const wallet = createOkx({ bitcoinTestnet: { connect } })
    const asking = wallet.connect({ silent: true, networks: [testnet.caipNetworkId] }, never)
    await expect(asking).rejects.toSatisfy(UnauthorizedProviderError.is)
    expect(connect).not.toHaveBeenCalled()
  })

  test('after a move it listens to the object of the new chain alone', async () => {
    const place = (address: string) => {
      const listeners = new Map<string, () => void>()
      return {
        connect: () => ({ address }),
        getAccounts: () => [address],
        on: (event: string, listener: () => void) => void listeners.set(event, listener),
        emit: (event: string) => listeners.get(event)?.(),
      }
    }
    const okxwallet = { bitcoin: place(payment), bitcoinTestnet: place(onTestnet) }
    const wallet = createOkx(okxwallet)
    await wallet.connect(loud, never)
    const heard = vi.fn()
    const stop = wallet.watch(heard)
    await wallet.switchNetwork?.(testnet, never)
    okxwallet.bitcoin.emit('disconnect')
    expect(heard).not.toHaveBeenCalled()
    okxwallet.bitcoinTestnet.emit('disconnect')
    expect(heard).toHaveBeenCalledExactlyOnceWith(undefined)
    stop()
    okxwallet.bitcoinTestnet.emit('disconnect')
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('Leather', () => {
  test('never reconnects by itself, since it would prompt', async () => {
    const request = vi.fn()
    await expect(createLeather({ request }).connect(silent, never)).rejects.toSatisfy(UnauthorizedProviderError.is)
    expect(request).not.toHaveBeenCalled()
  })

  test('an error inside an answer is an error', async () => {
    const wallet = createLeather({ request: async () => ({ error: { code: 4001, message: 'No' } }) })
    await expect(wallet.connect(loud, never)).rejects.toSatisfy(UserRejectedRequestError.is)
  })
})
