import { ConnectingGraphic, type ConnectingGraphicProps, Icon } from 'portico/ui'
import { useStyles } from 'portico/view'
import socialsCss from '../views/socials.css?inline'

/** Props of `Progress`. */
export interface ProgressProps {
  state: ConnectingGraphicProps['state']
  icon: { readonly path: string }
  title: string
  text: string
}

/** The icon of a provider in a ring, and the status of the login. Its size is the same in every state. */
export function Progress({ state, icon, title, text }: ProgressProps) {
  useStyles(socialsCss)
  return (
    <div>
      <ConnectingGraphic state={state}>
        <span className="social-mark">
          <Icon name={icon} size={24} />
        </span>
      </ConnectingGraphic>
      <div className="social-said" aria-live="polite" aria-atomic="true">
        <p className="social-title">{title}</p>
        <p className="social-text">{text}</p>
      </div>
    </div>
  )
}
