import { array, create, type Infer, number, string, type } from 'superstruct'

const Chain = type({
  id: number(),
  name: string(),
  nativeCurrency: type({ name: string(), symbol: string(), decimals: number() }),
  rpcUrls: type({ default: type({ http: array(string()) }) }),
})
const World = type({
  projectId: string(),
  services: type({ project: string(), data: string(), analytics: string(), meld: string() }),
  relayUrl: string(),
  chains: array(Chain),
  solana: type({ url: string() }),
  bitcoin: type({ url: string() }),
  embeddedWallet: type({ url: string() }),
})

/** The local world as the page finds it: which servers answer, and which chains there are. */
export type PageWorld = Infer<typeof World>

/** Asks the page's server for its world. */
export async function loadWorld(): Promise<PageWorld> {
  const response = await fetch('/world.json')
  return create(await response.json(), World)
}
