import { Button, Icon } from 'portico/ui'
import { useKernel, useMessages, useStyles } from 'portico/view'
import { IconTile } from '../components/IconTile.tsx'
import { icons, names } from '../icons.ts'
import { socialsMessages } from '../messages.ts'
import { layOut } from '../rules/layout.ts'
import { ConnectSocialsView, type LoginParams } from '../tokens.ts'
import socialsCss from './socials.css?inline'
import { useLogin } from './useLogin.ts'
import { useProviders } from './useProviders.ts'

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
