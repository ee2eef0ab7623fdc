import { Button, Icon, QrCode, useCopy } from 'portico/ui'
import { Screen, useKernel, useMessages, usePlugin, useStyles, useTask } from 'portico/view'
import { useCallback, useEffect, useState } from 'react'
import { Progress } from '../components/Progress.tsx'
import { readPlatform } from '../environment.ts'
import { icons, names } from '../icons.ts'
import { socialsMessages } from '../messages.ts'
import { socials } from '../plugin.ts'
import { socialProblemOf } from '../problems.ts'
import type { LoginParams } from '../tokens.ts'
import { problemTexts } from './progressTexts.ts'
import socialsCss from './socials.css?inline'

/** Shows a link for the Farcaster app as a code to scan, or opens it on a phone. */
export default function ConnectingFarcasterView({ params }: { params: LoginParams }) {
  useStyles(socialsCss)
  const t = useMessages(socialsMessages)
  const { farcasterUri, connectFarcaster } = usePlugin(socials)
  const { run, busy, error } = useTask()
  const [uri, setUri] = useState<string>()
  const { namespace } = params
  const begin = useCallback(() => {
    setUri(undefined)
    void run(async (signal) => {
      setUri(await farcasterUri(signal))
      await connectFarcaster(namespace === undefined ? {} : { namespace }, signal)
    })
  }, [run, farcasterUri, connectFarcaster, namespace])
  useEffect(begin, [begin])
  const { isMobile } = readPlatform()
  const hasFailed = error !== null && !busy
  return (
    <Screen title={names.farcaster}>
      {hasFailed ? (
        <>
          <Progress
            state="failed"
            icon={icons.farcaster}
            {...problemTexts(t, names.farcaster, socialProblemOf(error))}
          />
          <div className="social-retry">
            <Button variant="secondary" onPress={begin}>
              {t.tryAgain}
            </Button>
          </div>
        </>
      ) : isMobile ? (
        <OpenLink uri={uri} />
      ) : (
        <ScanLink uri={uri} />
      )}
    </Screen>
  )
}

function ScanLink({ uri }: { uri: string | undefined }) {
  const t = useMessages(socialsMessages)
  const { notices } = useKernel()
  const { copied, copy } = useCopy(uri ?? '', () => notices.banner('error', t.copyFailed))
  return (
    <div className="social-code">
      <QrCode value={uri} label={t.farcasterCode}>
        <span className="social-mark" data-small="">
          <Icon name={icons.farcaster} size={24} />
        </span>
      </QrCode>
      <p className="social-text">{t.farcasterScan}</p>
      <Button variant="secondary" icon={<Icon name={copied ? 'check' : 'copy'} />} disabled={!uri} onPress={copy}>
        {copied ? t.linkCopied : t.copyLink}
      </Button>
      <output className="p-hidden">{copied ? t.linkCopied : null}</output>
    </div>
  )
}

function OpenLink({ uri }: { uri: string | undefined }) {
  const t = useMessages(socialsMessages)
  return (
    <>
      <Progress
        state="connecting"
        icon={icons.farcaster}
        title={t.ready({ provider: names.farcaster })}
        text={t.farcasterOpenText}
      />
      <div className="social-retry">
        <Button busy={!uri} onPress={() => void window.open(uri, '_blank', 'noopener,noreferrer')}>
          {t.farcasterOpen}
        </Button>
      </div>
    </>
  )
}
