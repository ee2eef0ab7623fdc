import type { ConnectorInfo } from '../connector.ts'

/** Well-known wallets: the id in the WalletConnect directory, the name without "wallet", and the rdns (EIP-6963). */
const wellKnown: readonly (readonly [explorerId: string, name: string, rdns?: string])[] = [
  ['c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96', 'metamask', 'io.metamask'],
  ['4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0', 'trust', 'com.trustwallet.app'],
  ['fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa', 'coinbase', 'com.coinbase.wallet'],
  ['a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393', 'phantom', 'app.phantom'],
  ['971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709', 'okx', 'com.okex.wallet'],
  ['18388be9ac2d02726dbac9777c96efaac06d744b2f6d580fccdd4127a6d01fd1', 'rabby', 'io.rabby'],
  ['1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369', 'rainbow', 'me.rainbow'],
]

type Claim = Pick<ConnectorInfo, 'name' | 'rdns' | 'explorerId' | 'isDisputed'>

/**
 * The directory id that a connector gives, or that of a well-known wallet: by its rdns, or by its name if it has no rdns. The
 * wallet claims it, so it proves nothing.
 */
export function explorerIdOf({ name, rdns, explorerId, isDisputed }: Claim): string | undefined {
  // Of several that claim to be a wallet, none is taken for that of the directory.
  if (explorerId !== undefined || isDisputed) return explorerId
  const plain = name.toLowerCase().replace(/\s*\bwallet$/, '')
  return wellKnown.find((known) => (rdns ? known[2] === rdns : known[1] === plain))?.[0]
}
