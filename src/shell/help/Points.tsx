import { Icon, type IconName } from 'portico/ui'
import { useStyles } from 'portico/view'
import pointsCss from './points.css?inline'

/** One point of an explanation. */
export interface Point {
  readonly icon: IconName
  readonly title: string
  readonly text: string
}

/** Explains something in a few points. */
export function Points({ points }: { points: readonly Point[] }) {
  useStyles(pointsCss)
  return (
    <ul className="s-points">
      {points.map(({ icon, title, text }) => (
        <li key={title} className="s-point">
          <span className="s-point-sign">
            <Icon name={icon} size={24} />
          </span>
          <div>
            <h3 className="s-point-title">{title}</h3>
            <p className="s-point-text">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
