/** For the other folders of `src` and the test tools. Third parties import `portico/ui`. */
export { BrandIcon } from './BrandIcon.tsx'
export type { ButtonProps } from './Button.tsx'
export { IconWarning } from './Icon.tsx'
export { PictureContext } from './RemoteImage.tsx'
export { useStyles } from './StyleContext.ts'
export { isSafeUrl } from './safeUrl.ts'
export { ViewTransition } from './ViewTransition.tsx'
