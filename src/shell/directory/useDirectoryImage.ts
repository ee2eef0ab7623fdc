import { modalSlice } from 'portico/kernel'
import { useKernel, useSlice } from 'portico/view'
import { useLayoutEffect, useState } from 'react'
import type { DirectoryController } from '../../wallet/internal.ts'
import { directory } from '../../wallet/internal.ts'

/** Something with a picture: the URL of the picture, or its id in the directory. */
export interface Pictured {
  readonly imageId?: string | undefined
  readonly imageUrl?: string | null | undefined
  /** The type of the wallet's connector. */
  readonly type?: string | undefined
}

/** The two kinds of pictures in the directory: of its wallets, and of networks and connectors. */
type PictureKind = keyof Pick<DirectoryController, 'image' | 'assetImage'>

/** Props of the icons of `portico/ui`. */
export interface DirectoryPicture {
  readonly src: string | undefined
  /** The directory has not answered yet. */
  readonly isPending: boolean
}

/**
 * The picture of a wallet: the host's own, else that of the directory once it is loaded. Requests nothing while
 * `isPaused`, for use while a list scrolls.
 */
export function useDirectoryImage(pictured: Pictured, isPaused = false): DirectoryPicture {
  return usePicture('image', pictured, isPaused)
}

/** The same for a network or a connector. Requests nothing until the modal is open or inline. */
export function useAssetImage(pictured: Pictured = {}, isPaused = false): DirectoryPicture {
  const isShown = useSlice(modalSlice, ({ open, inline }) => open || inline)
  return usePicture('assetImage', pictured, isPaused || !isShown)
}

function usePicture(kind: PictureKind, { imageId, imageUrl }: Pictured, isPaused: boolean): DirectoryPicture {
  const kernel = useKernel()
  const [image, setImage] = useState<{ readonly id: string; readonly url: string | undefined } | undefined>(() => {
    // Use a cached image in the first render.
    const url = imageId === undefined ? undefined : kernel.peek(directory)?.imageHere(kind, imageId)
    return imageId === undefined || url === undefined ? undefined : { id: imageId, url }
  })
  const isPending = !imageUrl && imageId !== undefined && image?.id !== imageId
  const isMissing = isPending && !isPaused
  useLayoutEffect(() => {
    if (!isMissing || imageId === undefined) return
    const lifetime = new AbortController()
    const set = (url: string | undefined) => lifetime.signal.aborted || setImage({ id: imageId, url })
    const controller = kernel.peek(directory)
    const request = controller
      ? controller[kind](imageId, lifetime.signal)
      : kernel.load(directory).then((loaded) => loaded[kind](imageId, lifetime.signal))
    // If the image does not load, the fallback is shown.
    request.then(set, () => set(undefined))
    return () => lifetime.abort()
  }, [kernel, kind, imageId, isMissing])
  return { src: imageUrl || (image?.id === imageId ? image?.url : undefined), isPending }
}
