import { vi } from 'vitest'
import { createMessenger, type SiweConfig, type SiwxConfig, type SiwxOptions, type SiwxSession } from '../index.ts'

/** How a function of the host ends that was held. */
export type Outcome = 'answers' | 'throws' | 'undefined' | 'null' | 'garbage'

/** Holds one call of a function of the host, the first one or the first one after `arm`, until a test lets it go on. */
export function createHold(wanted: string, isArmed = true) {
  let isNext = isArmed
  let outcome: Outcome | undefined
  let settle = () => {}
  const released = new Promise<void>((resolve) => {
    settle = resolve
  })
  let isCalled = false
  const answer = async (ask: () => unknown): Promise<unknown> => {
    if (outcome === 'throws') throw new Error('The function of the host failed')
    if (outcome === 'answers') return ask()
    return { undefined: undefined, null: null, garbage: { length: -1, data: 1, toString: 0 } }[outcome ?? 'null']
  }
  const hold = <Functions extends object>(part: string, functions: Functions, names: readonly (keyof Functions)[]) =>
    Object.fromEntries(
      Object.entries(functions).map(([name, own]) => {
        if (!names.includes(name as never) || `${part}.${name}` !== wanted) return [name, own]
        const held = async (...args: never[]) => {
          if (!isNext) return own(...args)
          isNext = false
          isCalled = true
          await released
          return answer(() => own(...args))
        }
        return [name, held]
      }),
    ) as Functions
  return {
    hold,
    arm() {
      isNext = true
    },
    called: () => vi.waitFor(() => isCalled || Promise.reject(new Error(`${wanted} was not called`))),
    release(how: Outcome) {
      outcome = how
      settle()
    },
  }
}

type Hold = ReturnType<typeof createHold>['hold']

/** A host that keeps sessions, without checking their signatures. */
function sessionsOf() {
  const kept: SiwxSession[] = []
  const isOf =
    (chainId: string, address: string) =>
    ({ data }: SiwxSession) =>
      data.chainId === chainId && data.accountAddress.toLowerCase() === address.toLowerCase()
  const keep = (sessions: readonly SiwxSession[]) => void kept.splice(0, kept.length, ...sessions)
  return {
    kept: () => kept.map(({ data }) => `${data.chainId}:${data.accountAddress}`),
    add: async (session: SiwxSession) => keep([...kept, session]),
    set: async (sessions: readonly SiwxSession[]) => keep(sessions),
    get: async (chainId: string, address: string) => kept.filter(isOf(chainId, address)),
    delete: async (chainId: string, address: string) =>
      keep(kept.filter((session) => !isOf(chainId, address)(session))),
  }
}

/** Kinds of hosts, each with functions that can be held, and the accounts (CAIP-10) that are signed in there. */
export const hosts = {
  siwx(hold: Hold) {
    const { kept, add, set, get, delete: remove } = sessionsOf()
    const own = {
      createMessage: createMessenger().createMessage,
      signMessage: async () => '0x12',
      addSession: add,
      setSessions: set,
      getSessions: get,
      revokeSession: remove,
    } satisfies SiwxConfig
    return { kept, options: { siwx: hold('siwx', own, Object.keys(own) as never) } as Partial<SiwxOptions> }
  },
  storage(hold: Hold) {
    const { kept, ...own } = sessionsOf()
    const verifier = { verify: async () => true }
    const signer = { signMessage: async () => '0x12' }
    const options: Partial<SiwxOptions> = {
      storage: hold('storage', own, Object.keys(own) as never),
      verifiers: [hold('verifier', verifier, ['verify'])],
      signer: hold('signer', signer, ['signMessage']),
      messenger: hold('messenger', createMessenger(), ['createMessage']),
    }
    return { kept, options }
  },
  siweConfig(hold: Hold) {
    let session: { address: string; chainId: number } | null = null
    const own = {
      getNonce: async () => 'abcdef0123456789',
      getMessageParams: async () => ({}),
      createMessage: async ({ address }) => `Sign in, ${address}`,
      async verifyMessage({ data }) {
        session = { address: data.accountAddress, chainId: Number(data.chainId.slice('eip155:'.length)) }
        return true
      },
      getSession: async () => session,
      async signOut() {
        session = null
        return true
      },
    } satisfies SiweConfig
    const options = { siweConfig: hold('siweConfig', own, Object.keys(own) as never) } as Partial<SiwxOptions>
    return { kept: () => (session ? [`eip155:${session.chainId}:${session.address}`] : []), options }
  },
}

/** The functions that are called while an account signs in, by the kind of host. */
export const signing = {
  siwx: ['siwx.createMessage', 'siwx.signMessage', 'siwx.addSession'],
  storage: ['messenger.createMessage', 'signer.signMessage', 'verifier.verify', 'storage.add'],
  siweConfig: [
    'siweConfig.getNonce',
    'siweConfig.getMessageParams',
    'siweConfig.createMessage',
    'siweConfig.verifyMessage',
  ],
} as const
