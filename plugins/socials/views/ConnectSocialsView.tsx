import { loadLegalGate } from 'portico/shell'
import { Icon, List, Row, Skeleton } from 'portico/ui'
import { Screen, useLoaded, useMessages } from 'portico/view'
import { icons, names } from '../icons.ts'
import { socialsMessages } from '../messages.ts'
import type { LoginParams } from '../tokens.ts'
import { useLogin } from './useLogin.ts'
import { useProviders } from './useProviders.ts'

const loadGate = async () => ({ default: (await loadLegalGate()).LegalGate })

/** Every social account to log in with. */
export default function ConnectSocialsView({ params }: { params: LoginParams }) {
  const t = useMessages(socialsMessages)
  const login = useLogin(params)
  const providers = useProviders()
  const LegalGate = useLoaded(loadGate)
  const list = (
    <List label={t.socials}>
      {providers.map((provider) => (
        <Row
          key={provider}
          label={names[provider]}
          icon={<Icon name={icons[provider]} />}
          onSelect={() => login(provider)}
        />
      ))}
    </List>
  )
  return (
    <Screen title={t.allTitle}>
      {LegalGate ? <LegalGate>{list}</LegalGate> : <Skeleton shape="row" count={providers.length} />}
    </Screen>
  )
}
