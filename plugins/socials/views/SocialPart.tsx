import { Button, Icon } from 'portico/ui'
import { useKernel, useMessages, useStyles } from 'portico/view'
import { icons, names } from '../icons.ts'
import { socialsMessages } from '../messages.ts'
import { layOut } from '../rules/layout.ts'
import { ConnectSocialsView, type LoginParams } from '../tokens.ts'
import socialsCss from './socials.css?inline'
import { useLogin } from './useLogin.ts'
import { useProviders } from './useProviders.ts'

/** Props of `IconTile`. */
interface IconTileProps {
  icon: { readonly path: string }
  /** The accessible name, also shown as a tooltip. */
  label: string
  onPress(): void
}

/** A button of 48 px height with an icon alone, as wide as its place. */
function IconTile({ icon, label, onPress }: IconTileProps) {
  return (
    <button type="button" className="social-tile p-focusable" aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} size={24} />
    </button>
  )
}

/** Login with a social account, in the list of ways to connect. */
export default function SocialPart({ params }: { params: LoginParams }) {
  useStyles(socialsCss)
  const t = useMessages(socialsMessages)
  const { router } = useKernel()
  const login = useLogin(params)
  const { wide, icons: small, hasMore } = layOut(useProviders())
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="social-part" role="group" aria-label={t.socials}>
      {wide ? (
        <Button variant="secondary" icon={<Icon name={icons[wide]} />} onPress={() => login(wide)}>
          {t.continueWith({ provider: names[wide] })}
        </Button>
      ) : null}
      {small.length > 0 || hasMore ? (
        <div className="social-icons">
          {small.map((provider) => (
            <IconTile
              key={provider}
              icon={icons[provider]}
              label={t.continueWith({ provider: names[provider] })}
              onPress={() => login(provider)}
            />
          ))}
          {hasMore ? (
            <IconTile icon={icons.more} label={t.more} onPress={() => router.push(ConnectSocialsView, params)} />
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
