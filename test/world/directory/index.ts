export { hostileLinks, hostileWallets, lookAlikeLinks, malformedWallets } from './hostile.ts'
export { activeImageId, pageImageId } from './images.ts'
export { inventWallet, inventWallets } from './inventWallets.ts'
