/** Writes the pictures of networks and wallets that the package has: a small module for each. `npm run brands`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { drawBrand } from './brands/draw.ts'
import { brands } from './brands/list.ts'
import { root } from './entryPoints.ts'

const folder = `${root}src/ui/brands`
mkdirSync(folder, { recursive: true })
for (const brand of brands) writeFileSync(`${folder}/${brand.name}.ts`, await drawBrand(brand))
console.log(`${brands.length} pictures in src/ui/brands`)
