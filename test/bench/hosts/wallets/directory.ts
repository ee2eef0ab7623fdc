import { definePlugin } from 'portico/kernel'
import { type DirectoryController, directorySlice, type ListedWallet } from '../../../../src/wallet/internal.ts'

const count = 5000

const wallets: readonly ListedWallet[] = Array.from({ length: count }, (_, index) => ({
  id: String(index),
  name: `Wallet ${index + 1}`,
  imageId: String(index),
  injectedIds: [],
  chains: [],
  isCertified: index % 7 === 3,
  canPair: true,
}))

/** A picture like those of the directory: a PNG of 128 pixels, no two alike. */
async function draw(index: number): Promise<string> {
  const canvas = new OffscreenCanvas(128, 128)
  const context = canvas.getContext('2d')
  if (context) {
    const gradient = context.createLinearGradient(0, 0, 128, 128)
    gradient.addColorStop(0, `hsl(${(index * 47) % 360} 70% 55%)`)
    gradient.addColorStop(1, `hsl(${(index * 47 + 60) % 360} 80% 35%)`)
    context.fillStyle = gradient
    context.fillRect(0, 0, 128, 128)
    context.fillStyle = 'white'
    context.font = '48px sans-serif'
    context.fillText(String(index % 100), 32, 80)
  }
  return URL.createObjectURL(await canvas.convertToBlob())
}

/** A directory that has all its wallets on the first page, and pictures of them. */
export const manyWallets = definePlugin<DirectoryController>({
  id: 'directory',
  slices: [directorySlice],
  setup(ctx) {
    const images = new Map<string, Promise<string>>()
    const image = (id: string) => {
      const known = images.get(id) ?? draw(Number(id))
      images.set(id, known)
      return known
    }
    const controller: DirectoryController = {
      async loadKept() {},
      async loadFirst() {
        ctx.store.update(directorySlice, (draft) => {
          draft.status = 'ready'
          draft.count = count
        })
      },
      list: async () => ({ wallets, count, isLast: true }),
      search: async () => wallets,
      image,
      assetImage: async () => undefined,
      imageHere: () => undefined,
      async remember() {},
    }
    return controller
  },
})
