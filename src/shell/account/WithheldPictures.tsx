import { Button } from 'portico/ui'
import { useMessages } from 'portico/view'
import { type RefObject, useContext } from 'react'
import { PictureContext } from '../../ui/internal.ts'
import { isPublicPicture } from '../../wallet/internal.ts'
import { accountMessages } from './accountMessages.ts'
import { useShowPictures } from './useShowPictures.ts'

/** Props of `WithheldPictures`. */
export interface WithheldPicturesProps {
  /** The pictures on screen. */
  pictures: readonly (string | null | undefined)[]
  /** Receives focus when the button is removed after the pictures load. */
  next: RefObject<HTMLElement | null>
}

/** Asks before external pictures load: anyone can send a token whose picture reveals the user's IP address. */
export function WithheldPictures({ pictures, next }: WithheldPicturesProps) {
  const t = useMessages(accountMessages)
  const resolve = useContext(PictureContext)
  const show = useShowPictures(next)
  if (!show || !pictures.some((url) => url && isPublicPicture(url) && resolve(url) === undefined)) return null
  return (
    <div className="s-withheld">
      <p>{t.picturesText}</p>
      <Button variant="secondary" onPress={show}>
        {t.showPictures}
      </Button>
    </div>
  )
}
