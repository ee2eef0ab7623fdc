import { modalSlice } from 'portico/kernel'
import { useKernel, useSlice } from 'portico/react'
import { type DirectoryController, directoryRef } from 'portico/wallet'
import { useLayoutEffect, useState } from 'react'

/** What has a picture: its URL, or the id of one that the directory has. */
export interface Pictured {
  readonly imageId?: string | undefined
  readonly imageUrl?: string | null | undefined
}

/** Which pictures of the directory: those of its wallets, or those of networks and connectors. */
type PictureKind = keyof Pick<DirectoryController, 'image' | 'assetImage'>

/**
 * The address of a wallet's image: the host's own, else that of the directory once it is here. Nothing new is asked for
 * while `isPaused`, as when a list is moving.
 */
export function useDirectoryImage(pictured: Pictured, isPaused = false): string | undefined {
  return usePicture('image', pictured, isPaused)
}

/** The same for a network or a connector. Nothing is asked for before the modal is open, or part of the page. */
export function useAssetImage(pictured: Pictured = {}, isPaused = false): string | undefined {
  const isShown = useSlice(modalSlice, ({ open, inline }) => open || inline)
  return usePicture('assetImage', pictured, isPaused || !isShown)
}

function usePicture(kind: PictureKind, { imageId, imageUrl }: Pictured, isPaused: boolean): string | undefined {
  const kernel = useKernel()
  const [image, setImage] = useState<{ readonly id: string; readonly url: string | undefined }>()
  const isMissing = !imageUrl && imageId !== undefined && image?.id !== imageId && !isPaused
  // Before paint, so that an image that was here a moment ago is there at once.
  useLayoutEffect(() => {
    if (!isMissing || imageId === undefined) return
    const lifetime = new AbortController()
    const set = (url: string | undefined) => lifetime.signal.aborted || setImage({ id: imageId, url })
    const directory = kernel.peek(directoryRef)
    const request = directory
      ? directory[kind](imageId, lifetime.signal)
      : kernel.load(directoryRef).then((loaded) => loaded[kind](imageId, lifetime.signal))
    // The letter stands in for an image that does not come.
    request.then(set, () => set(undefined))
    return () => lifetime.abort()
  }, [kernel, kind, imageId, isMissing])
  return imageUrl || (image?.id === imageId ? image?.url : undefined)
}
