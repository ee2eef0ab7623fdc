import { Button } from 'portico/ui'
import { useMessages } from 'portico/view'
import { type RefObject, useContext } from 'react'
import { PictureContext } from '../../ui/internal.ts'
import { isPublicPicture } from '../../wallet/internal.ts'
import { accountMessages } from '../accountMessages.ts'
import { useShowPictures } from '../hooks/useShowPictures.ts'

/** Props of `WithheldPictures`. */
export interface WithheldPicturesProps {
  /** The pictures on screen. */
  pictures: readonly (string | null | undefined)[]
  /** Gets the focus of the button, which goes once they load. */
  next: RefObject<HTMLElement | null>
}

/** Asks before pictures load that are withheld: anyone may send a token whose picture tells its maker who looks. */
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
