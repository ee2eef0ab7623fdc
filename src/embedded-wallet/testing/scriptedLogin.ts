import type { PluginContext } from 'portico/kernel'
import { onTestFinished } from 'vitest'
import { embeddedWallet } from '../embeddedWallet.ts'
import {
  type EmbeddedUser,
  type EmbeddedWalletController,
  type EmbeddedWalletState,
  embeddedWalletSlice,
} from '../tokens.ts'

type Call = Exclude<keyof EmbeddedWalletController, 'origin'>
type Question = { readonly name: Call; readonly args: readonly unknown[] }

/** Returns the answer to a call: a value, an error, or a promise. */
type Answer = (...args: readonly unknown[]) => unknown

/** An embedded wallet without a frame, scripted by the test. */
export interface ScriptedLogin {
  readonly origin: string
  /** The calls so far, the oldest first, without their signals. */
  readonly calls: readonly Question[]
  /** Calls that were aborted. */
  readonly aborted: readonly Call[]
  /** Sets the answer to a call. */
  answer(name: Call, answer: Answer): void
  /** Leaves calls pending; the functions settle the newest one. */
  hang(name: Call): { resolve(value?: unknown): void; reject(error: unknown): void; readonly count: () => number }
  /** Changes the state of the embedded wallet. */
  set(change: Partial<EmbeddedWalletState>): void
}

export const scriptedUser: EmbeddedUser = {
  email: 'ada@example.com',
  userName: null,
  provider: 'email',
  accountTypes: { eip155: 'smartAccount' },
  smartAccountDeployed: false,
}

const defaults: Readonly<Record<Call, Answer>> = {
  connectEmail: () => 'VERIFY_OTP',
  connectDevice: () => undefined,
  connectOtp: () => undefined,
  getSocialRedirectUri: (provider) => `https://${String(provider)}.example/authorize`,
  getFarcasterUri: () => 'https://farcaster.example/~/siwf?channelToken=1',
  connectFarcaster: () => ({ userName: 'ada' }),
  login: () => ({ account: { namespace: 'eip155' }, taken: false }),
  updateEmail: () => 'VERIFY_PRIMARY_OTP',
  updateEmailPrimaryOtp: () => undefined,
  updateEmailSecondaryOtp: () => 'new@example.com',
  setPreferredAccountType: () => undefined,
  reload: () => undefined,
}

/** Replaces the body of the embedded wallet until the test ends, so that no frame is created. */
export function scriptLogin(origin = 'https://wallet.example'): ScriptedLogin {
  const answers = new Map<Call, Answer>(Object.entries(defaults) as [Call, Answer][])
  const calls: Question[] = []
  const aborted: Call[] = []
  let store: PluginContext['store'] | undefined
  const call = async (name: Call, args: readonly unknown[]) => {
    const signal = args.find((arg) => arg instanceof AbortSignal)
    const given = args.filter((arg) => arg !== signal)
    calls.push({ name, args: given })
    signal?.addEventListener('abort', () => aborted.push(name), { once: true })
    return answers.get(name)?.(...given)
  }
  const controller = {
    origin,
    ...Object.fromEntries(
      Object.keys(defaults).map((name) => [name, (...args: unknown[]) => call(name as Call, args)] as const),
    ),
  } as unknown as EmbeddedWalletController
  const definition = embeddedWallet.definition as { load?: () => Promise<unknown> }
  const { load } = definition
  definition.load = async () => ({
    slices: [embeddedWalletSlice],
    setup(ctx: PluginContext) {
      store = ctx.store
      return controller
    },
  })
  onTestFinished(() => {
    if (load) definition.load = load
  })
  return {
    origin,
    calls,
    aborted,
    answer: (name, answer) => void answers.set(name, answer),
    hang(name) {
      const open: { resolve(value: unknown): void; reject(error: unknown): void }[] = []
      answers.set(
        name,
        () =>
          new Promise((resolve, reject) => {
            open.push({ resolve, reject })
          }),
      )
      const newest = () => {
        const last = open.at(-1)
        if (!last) throw new Error(`Nobody called ${name}`)
        return last
      }
      return {
        resolve: (value) => newest().resolve(value),
        reject: (error) => newest().reject(error),
        count: () => open.length,
      }
    },
    set(change) {
      store?.update(embeddedWalletSlice, (draft) => {
        Object.assign(draft, change)
      })
    },
  }
}
