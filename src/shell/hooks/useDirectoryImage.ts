import { useKernel } from 'portico/react'
import { directoryRef, type ListedWallet } from 'portico/wallet'
import { useLayoutEffect, useState } from 'react'

type Pictured = Pick<ListedWallet, 'imageId' | 'imageUrl'>

/**
 * The address of a wallet's image: the host's own, else that of the directory once it is here. Nothing new is asked for
 * while `isPaused`, as when a list is moving.
 */
export function useDirectoryImage({ imageId, imageUrl }: Pictured, isPaused = false): string | undefined {
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
      ? directory.image(imageId, lifetime.signal)
      : kernel.load(directoryRef).then((loaded) => loaded.image(imageId, lifetime.signal))
    // The letter stands in for an image that does not come.
    request.then(set, () => set(undefined))
    return () => lifetime.abort()
  }, [kernel, imageId, isMissing])
  return imageUrl ?? (image?.id === imageId ? image?.url : undefined)
}
