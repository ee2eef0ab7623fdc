import { Icon, List, Row } from 'portico/ui'
import { Screen, useMessages } from 'portico/view'
import { icons, names } from '../icons.ts'
import { socialsMessages } from '../messages.ts'
import type { LoginParams } from '../tokens.ts'
import { useLogin } from './useLogin.ts'
import { useProviders } from './useProviders.ts'

/** Every social account to log in with. */
export default function ConnectSocialsView({ params }: { params: LoginParams }) {
  const t = useMessages(socialsMessages)
  const login = useLogin(params)
  return (
    <Screen title={t.allTitle}>
      <List label={t.socials}>
        {useProviders().map((provider) => (
          <Row
            key={provider}
            label={names[provider]}
            icon={<Icon name={icons[provider]} />}
            onSelect={() => login(provider)}
          />
        ))}
      </List>
    </Screen>
  )
}
