import { bitcoin } from 'portico/chains/bitcoin'
import { evm } from 'portico/chains/evm'
import { solana } from 'portico/chains/solana'
import { universal } from 'portico/chains/universal'
import { describePlugin } from 'portico/testing'
import { evmMessages } from '../../chains/evm/messages.ts'
import { universalMessages } from '../../chains/universal/messages.ts'

// As a host lists them: each contributes its adapter, and depends on the wallet domain without loading its code.
describePlugin(evm(), { messages: [evmMessages] })
describePlugin(solana())
describePlugin(bitcoin())
describePlugin(universal(), { messages: [universalMessages] })
