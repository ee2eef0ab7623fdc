import { createContext } from 'react'

/** Tells the URL to load for a picture from outside; `undefined` where it may not load. */
export type ResolvePicture = (url: string) => string | undefined

/** Without a provider every safe picture loads: a host that uses the primitives by themselves names its own pictures. */
export const PictureContext = createContext<ResolvePicture>((url) => url)
