import { verifyMessage } from 'viem'
import { createMessenger, type SiweConfig, type SiwxConfig, type SiwxSession } from '../index.ts'

/** A working `siwx` configuration of a host. It keeps one session for each account. */
export function hostSiwx() {
  const kept: SiwxSession[] = []
  const messenger = createMessenger()
  const isOther =
    (chainId: string, address: string) =>
    ({ data }: SiwxSession) =>
      data.chainId !== chainId || data.accountAddress.toLowerCase() !== address.toLowerCase()
  const keep = (sessions: readonly SiwxSession[]) => void kept.splice(0, kept.length, ...sessions)
  return {
    createMessage: messenger.createMessage,
    async addSession(session) {
      const { message, signature, data } = session
      const address = data.accountAddress as `0x${string}`
      const isValid = await verifyMessage({ address, message, signature: signature as `0x${string}` })
      if (!isValid) throw new Error('The signature is not valid')
      keep([...kept.filter(isOther(data.chainId, data.accountAddress)), session])
    },
    async setSessions(sessions) {
      keep(sessions)
    },
    getSessions: async (chainId, address) => {
      const isOthers = isOther(chainId, address)
      return kept.filter((session) => !isOthers(session))
    },
    async revokeSession(chainId, address) {
      keep(kept.filter(isOther(chainId, address)))
    },
  } satisfies SiwxConfig
}

/** Working functions of `siweConfig`. */
export function hostSiwe() {
  let session: { address: string; chainId: number } | null = null
  return {
    getNonce: async () => 'abcdef0123456789',
    getMessageParams: async () => ({ statement: 'Welcome' }),
    createMessage: ({ address }) => `Sign in, ${address}`,
    async verifyMessage({ data, message, signature }) {
      const address = data.accountAddress as `0x${string}`
      if (!(await verifyMessage({ address, message, signature: signature as `0x${string}` }))) return false
      session = { address, chainId: Number(data.chainId.slice('eip155:'.length)) }
      return true
    },
    getSession: async () => session,
    async signOut() {
      session = null
      return true
    },
  } satisfies SiweConfig
}
