import { bitcoin } from 'portico/chains/bitcoin'
import { evm } from 'portico/chains/evm'
import { solana } from 'portico/chains/solana'
import { universal } from 'portico/chains/universal'
import { describePlugin } from 'portico/testing'

// As a host lists them: each brings its adapter, and says that it depends on the wallet domain without its code.
describePlugin(evm())
describePlugin(solana())
describePlugin(bitcoin())
describePlugin(universal())
