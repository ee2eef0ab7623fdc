import { type PluginContext, validate } from 'portico/kernel'
import { array, coerce, nullable, number, optional, pattern, string, type } from 'superstruct'
import { checkAnswer, checkText } from './checkSiwx.ts'
import type { SiweConfig, SiweMessageParams } from './siwe.ts'

const ParamsStruct = type({
  domain: optional(string()),
  uri: optional(string()),
  iat: optional(string()),
  exp: optional(string()),
  nbf: optional(string()),
  statement: optional(string()),
  requestId: optional(string()),
  resources: optional(array(string())),
})
/** An EIP-155 chain id. Many servers store it as text: decimal, hexadecimal or as a CAIP-2 id. */
const ChainIdStruct = coerce(number(), pattern(string(), /^(?:eip155:)?(?:0x[\da-f]+|[1-9]\d*)$/i), (text) =>
  Number(text.replace(/^eip155:/i, '')),
)
const SessionStruct = nullable(type({ address: string(), chainId: ChainIdStruct }))

/** Wraps a host's functions and validates each answer: only `true` verifies, and an invalid session counts as none. */
export function checkSiwe(config: SiweConfig, log: Pick<PluginContext['log'], 'error'>): SiweConfig {
  const { getMessageParams } = config
  return {
    ...config,
    enabled: config.enabled !== false,
    required: config.required !== false,
    getNonce: async (address) => checkText('siweConfig.getNonce', await config.getNonce(address)),
    ...(getMessageParams && {
      getMessageParams: async () =>
        checkAnswer('siweConfig.getMessageParams', await getMessageParams(), ParamsStruct) as SiweMessageParams,
    }),
    createMessage: async (args) => checkText('siweConfig.createMessage', await config.createMessage(args)),
    verifyMessage: async (args) => (await config.verifyMessage(args)) === true,
    async getSession() {
      const answer: unknown = (await config.getSession()) ?? null
      const [failure, session] = validate(answer, SessionStruct, { coerce: true })
      if (failure)
        log.error('"siweConfig.getSession" of the host did not answer as expected: nobody is signed in', failure)
      return session ?? null
    },
  }
}
