import { readdirSync, readFileSync } from 'node:fs'
import * as bitcoin from 'portico/chains/bitcoin/networks'
import * as evm from 'portico/chains/evm/networks'
import * as solana from 'portico/chains/solana/networks'
import { expect, test } from 'vitest'
import { drawBrand } from '../../scripts/brands/draw.ts'
import { brands } from '../../scripts/brands/list.ts'
import { root } from '../../scripts/entryPoints.ts'
import { wellKnownWallets } from '../../src/shell/directory/wellKnownWallets.ts'
import { loadBrand } from '../../src/ui/brands/index.ts'

const networks = [
  ...Object.values(evm).map((network) => ({ ...network, chainNamespace: 'eip155' })),
  ...Object.values(solana),
  ...Object.values(bitcoin),
]
const wallets = Object.values(wellKnownWallets).flat()

test('the pictures in the sources are those that `npm run brands` makes', async () => {
  const folder = `${root}src/ui/brands/`
  expect(readdirSync(folder).sort()).toEqual([...brands.map(({ name }) => `${name}.ts`), 'index.ts'].sort())
  for (const brand of brands) expect(readFileSync(`${folder}${brand.name}.ts`, 'utf8')).toBe(await drawBrand(brand))
})

test.each(
  networks.map(({ name, chainNamespace, id }) => [name, `${chainNamespace}:${id}`]),
)('the built-in network %s has a picture', async (_, id) => {
  expect(await loadBrand(id)).toMatch(/^data:image\/svg\+xml,/)
})

test.each([
  ...new Set(networks.map(({ nativeCurrency }) => nativeCurrency.symbol)),
])('the coin %s of a built-in network has a picture', async (symbol) => {
  expect(await loadBrand(`coin:${symbol}`)).toMatch(/^data:/)
})

test.each(['eip155', 'solana', 'bip122'])('the namespace %s has a picture', async (namespace) => {
  expect(await loadBrand(namespace)).toMatch(/^data:/)
})

test('the ten suggested wallets have a picture', async () => {
  expect(wallets).toHaveLength(10)
  for (const { brand } of wallets) expect(await loadBrand(brand), brand).toMatch(/^data:/)
})
