import type { PageWorld } from './world.ts'

type Chains = PageWorld['chains']

const names = ['Amber', 'Birch', 'Cobalt', 'Drift', 'Ember', 'Fjord', 'Granite']

/** The given networks and as many invented ones that a list needs its search field, at the node of the first. */
export const manyNetworks = (chains: Chains): Chains => {
  const [first] = chains
  if (!first) return chains
  return [...chains, ...names.map((name, index) => ({ ...first, id: 90_001 + index, name }))]
}
