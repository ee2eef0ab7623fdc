import { createContext } from 'react'

/** Returns the URL to load for an external picture; `undefined` if it must not load. */
export type ResolvePicture = (url: string) => string | undefined

/** Without a provider every safe picture loads: a host that uses the primitives by themselves names its own pictures. */
export const PictureContext = createContext<ResolvePicture>((url) => url)
