import type { SiweConfig } from './siwe.ts'

const functions = [
  'getNonce',
  'getMessageParams',
  'createMessage',
  'verifyMessage',
  'getSession',
  'signOut',
  'onSignIn',
  'onSignOut',
] as const
const settings = [
  'required',
  'enabled',
  'nonceRefetchIntervalMs',
  'sessionRefetchIntervalMs',
  'signOutOnAccountChange',
  'signOutOnNetworkChange',
  'signOutOnDisconnect',
] as const

type Functions = Pick<SiweConfig, (typeof functions)[number]>
type Settings = Pick<SiweConfig, (typeof settings)[number]>

/**
 * A client object that helper packages create from a configuration: settings under `options`, functions possibly under
 * `methods`.
 */
export type SiweClient = { readonly options: Settings } & (Functions | { readonly methods: Functions })

/** The configuration that a host gives, as it is or as a client. Functions keep the object that they are called on. */
export function readSiweConfig(given: SiweConfig | SiweClient): SiweConfig {
  const from: Functions = 'methods' in given ? given.methods : (given as Functions)
  const options: Settings = 'options' in given ? given.options : given
  const bound = functions.flatMap((name) => {
    const own: unknown = from[name]
    return typeof own === 'function' ? [[name, own.bind(from)]] : []
  })
  const set = settings.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]]))
  return Object.fromEntries([...bound, ...set])
}
