import {
  Address,
  AmountField,
  AmountOutput,
  AmountPresets,
  Avatar,
  Banner,
  Button,
  Checkbox,
  ConnectingGraphic,
  CopyButton,
  EmptyState,
  ErrorState,
  ExternalLink,
  Fact,
  Facts,
  Field,
  Form,
  Icon,
  IconButton,
  type IconName,
  List,
  NetworkIcon,
  Note,
  OtpInput,
  Paragraph,
  Row,
  ScreenLayout as Screen,
  SearchInput,
  Skeleton,
  Spinner,
  Stack,
  Switch,
  Tabs,
  Tag,
  TextInput,
  Toast,
  ToastRegion,
  WalletIcon,
} from 'portico/ui'
import { type ReactNode, useState } from 'react'
import { brands } from './brands.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const nothing = () => {}
const header = { onClose: nothing, closeLabel: 'Close' }
const stepHeader = { ...header, onBack: nothing, backLabel: 'Back' }

function Connect() {
  return (
    <Screen
      title="Connect wallet"
      {...header}
      start={<IconButton icon="help" label="What is a wallet?" onPress={nothing} />}
      footer={
        <>
          By connecting you accept the <ExternalLink href="https://example.com/terms">terms</ExternalLink>
        </>
      }
    >
      <List label="Wallets">
        {brands.map(({ name, src, tag }) => (
          <Row
            key={name}
            label={name}
            icon={<WalletIcon name={name} src={src} />}
            tag={tag && <Tag tone={tag === 'Installed' ? 'positive' : 'neutral'}>{tag}</Tag>}
            onSelect={nothing}
          />
        ))}
        <Row label="All wallets" icon={<Icon name="wallet" />} tag={<Tag>500+</Tag>} onSelect={nothing} />
      </List>
    </Screen>
  )
}

function Account() {
  const [tab, setTab] = useState('tokens')
  return (
    <Screen
      title="Account"
      hideTitle
      {...header}
      start={<IconButton icon="network" label="Choose network" onPress={nothing} />}
      end={<IconButton icon="settings" label="Settings" onPress={nothing} />}
    >
      <div className="g-centre">
        <Avatar address={ADDRESS} size={72} />
        <CopyButton text={ADDRESS} label="Copy address" copiedLabel="Address copied">
          <Address address={ADDRESS} />
        </CopyButton>
        <span className="g-money">1.8342 ETH</span>
      </div>
      <Tabs
        label="Assets"
        tabs={[
          { id: 'tokens', label: 'Tokens' },
          { id: 'nfts', label: 'NFTs' },
          { id: 'activity', label: 'Activity' },
        ]}
        selected={tab}
        onSelect={setTab}
      >
        {tab === 'tokens' ? (
          <List label="Tokens">
            <Row
              label="Ether"
              detail="1.8342 ETH"
              icon={<NetworkIcon name="Ether" />}
              tag={<span className="p-tabular">$5,912.40</span>}
              onSelect={nothing}
            />
            <Row
              label="USD Coin"
              detail="250 USDC"
              icon={<NetworkIcon name="USD Coin" />}
              tag={<span className="p-tabular">$250.00</span>}
              onSelect={nothing}
            />
          </List>
        ) : (
          <EmptyState icon="coins" title="Nothing here yet">
            What you receive will appear here.
          </EmptyState>
        )}
      </Tabs>
    </Screen>
  )
}

function Networks() {
  return (
    <Screen title="Choose network" {...stepHeader}>
      <List heading="Your networks">
        <Row label="Ethereum" icon={<NetworkIcon name="Ethereum" />} selected onSelect={nothing} />
        <Row label="Base" icon={<NetworkIcon name="Base" />} detail="Approve in your wallet" busy onSelect={nothing} />
        <Row label="Optimism" icon={<NetworkIcon name="Optimism" />} onSelect={nothing} />
      </List>
      <List heading="Not supported by this wallet">
        <Row label="Solana" icon={<NetworkIcon name="Solana" />} disabled onSelect={nothing} />
      </List>
    </Screen>
  )
}

function Connecting({ state }: { state: 'connecting' | 'failed' | 'done' }) {
  const texts = {
    connecting: ['Continue in MetaMask', 'Accept the connection request in the wallet.'],
    failed: ['Request declined', 'You declined the request in MetaMask. Try again.'],
    done: ['Connected', 'You are ready to go.'],
  }[state]
  return (
    <Screen title="MetaMask" {...stepHeader}>
      <ConnectingGraphic state={state}>
        <WalletIcon name="MetaMask" src={brands[0]?.src} size={72} />
      </ConnectingGraphic>
      <div className="g-centre g-text">
        <strong>{texts[0]}</strong>
        <span className="g-muted">{texts[1]}</span>
      </div>
      {state === 'failed' ? <Button onPress={nothing}>Try again</Button> : null}
      {state === 'connecting' ? (
        <Button variant="text" onPress={nothing}>
          Get MetaMask
        </Button>
      ) : null}
    </Screen>
  )
}

function Fields() {
  const [search, setSearch] = useState('')
  const [code, setCode] = useState('4815')
  const [agreed, setAgreed] = useState(true)
  return (
    <Screen title="Fields" {...stepHeader}>
      <div className="g-stack">
        <SearchInput label="Search wallets" value={search} onChange={setSearch} clearLabel="Clear" />
        <TextInput label="Email" value="" placeholder="you@example.com" onChange={nothing} message="We send a code." />
        <AmountField
          label="You pay"
          value="12.5"
          onChange={nothing}
          choice={{ label: 'Currency: EUR', content: 'EUR', onPress: nothing }}
          invalid
          message="Pay at least €20."
        />
        <AmountPresets
          label="Amounts"
          presets={['20', '50', '100'].map((value) => ({ value, label: `€${value}` }))}
          selected="50"
          onSelect={nothing}
        />
        <AmountOutput
          label="You get"
          choice={{ label: 'Token: USDC', content: 'USDC', onPress: nothing }}
          message="An estimate, not an offer."
        >
          About 11.9
        </AmountOutput>
        <OtpInput label="Code" value={code} onChange={setCode} message="Sent to you@example.com" />
        <Checkbox checked={agreed} onChange={setAgreed}>
          I accept the <ExternalLink href="https://example.com/terms">terms</ExternalLink> and the privacy policy
        </Checkbox>
        <Checkbox checked={!agreed} onChange={(value) => setAgreed(!value)}>
          Remember this device
        </Checkbox>
        <Switch checked={agreed} onChange={setAgreed}>
          Smart account
        </Switch>
      </div>
    </Screen>
  )
}

function NewContact() {
  return (
    <Screen title="New contact" {...stepHeader}>
      <Form label="New contact" onSubmit={nothing}>
        <Paragraph>Contacts stay in this browser.</Paragraph>
        <TextInput label="Name" value="" onChange={nothing} message="Only you see it." />
        <Field label="Note" invalid message="Write a shorter note.">
          {(control) => <textarea {...control} className="p-input" defaultValue="Rent, every first of the month" />}
        </Field>
        <Stack gap="small">
          <Button type="submit">Save</Button>
          <Paragraph tone="muted">You can change it later.</Paragraph>
        </Stack>
      </Form>
    </Screen>
  )
}

/** Labels and values of every length, also of a language without spaces. */
function Review() {
  return (
    <Screen title="Review transfer" {...stepHeader}>
      <Stack>
        <Facts>
          <Fact label="To" isWide>
            <Address address={ADDRESS} isWhole />
          </Fact>
          <Fact label="From">
            <Address address={ADDRESS} />
          </Fact>
          <Fact label="Geschätzte Netzwerkgebühr">
            <bdi dir="ltr">0,000122 ETH</bdi>
          </Fact>
          <Fact label="ネットワーク手数料（概算）">
            <bdi dir="ltr">1,234.567890123456789012 ETH</bdi>
          </Fact>
          <Fact label="Total" isTotal>
            <bdi dir="ltr">1,234.56 USDC + 0.000123 ETH</bdi>
            <span>$1,234.80</span>
          </Fact>
        </Facts>
        <Note tone="caution">This address looks like one that you have sent to before.</Note>
        <Note tone="negative">Declined in the wallet. Try again.</Note>
      </Stack>
    </Screen>
  )
}

function Actions() {
  return (
    <Screen title="Actions" {...stepHeader}>
      <div className="g-stack">
        <Button onPress={nothing}>Continue</Button>
        <Button busy onPress={nothing}>
          Sending
        </Button>
        <Button disabled onPress={nothing}>
          Enter an amount
        </Button>
        <Button variant="secondary" icon={<Icon name="copy" />} onPress={nothing}>
          Copy link
        </Button>
        <Button variant="text" onPress={nothing}>
          Learn more
        </Button>
        <Button variant="danger" icon={<Icon name="disconnect" />} onPress={nothing}>
          Disconnect
        </Button>
      </div>
    </Screen>
  )
}

function Notices() {
  return (
    <Screen title="Notices" {...header}>
      <div className="g-stack">
        <Banner kind="info">This wallet asks you to unlock it first.</Banner>
        <Banner kind="success">Network changed to Base.</Banner>
        <Banner kind="error" onDismiss={nothing} dismissLabel="Dismiss">
          Base could not be added. Add it in your wallet, then try again.
        </Banner>
        <Banner kind="loading">Checking the wallet</Banner>
        <ToastRegion label="Notifications">
          <Toast kind="success" onDismiss={nothing} dismissLabel="Dismiss">
            Address copied
          </Toast>
        </ToastRegion>
      </div>
      <ErrorState message="Balances could not be loaded. Try again." retryLabel="Try again" onRetry={nothing} />
    </Screen>
  )
}

function Loading() {
  return (
    <Screen title="Loading" {...header}>
      <div className="g-stack">
        <Skeleton shape="row" count={3} />
        <Skeleton shape="circle" />
        <Skeleton shape="text" count={2} />
        <Skeleton shape="button" />
        <Spinner />
        <div className="g-row">
          {['0x01', '0xa2', '0xbeef', '0xc0de', '0xf00d', '0x5afe'].map((address) => (
            <Avatar key={address} address={address} size={44} />
          ))}
        </div>
        <div className="g-row">
          <Tag>Recent</Tag>
          <Tag tone="positive">Installed</Tag>
          <Tag tone="accent">QR code</Tag>
        </div>
      </div>
    </Screen>
  )
}

const ICONS = [
  ...['activity', 'back', 'browser', 'buy', 'check', 'chevron', 'close', 'coins', 'copy', 'disconnect', 'download'],
  ...['external', 'help', 'image', 'info', 'network', 'phone', 'plus', 'receive', 'search', 'send', 'settings', 'swap'],
  ...['user', 'wallet', 'warning'],
] as IconName[]

function Icons() {
  return (
    <Screen title="A title that is far too long to fit into one line" {...stepHeader}>
      <div className="g-row">
        {ICONS.map((name) => (
          <Icon key={name} name={name} size={24} />
        ))}
      </div>
    </Screen>
  )
}

/** All specimens, by name. */
export const specimens: Readonly<Record<string, ReactNode>> = {
  connect: <Connect />,
  account: <Account />,
  networks: <Networks />,
  connecting: <Connecting state="connecting" />,
  failed: <Connecting state="failed" />,
  done: <Connecting state="done" />,
  fields: <Fields />,
  form: <NewContact />,
  review: <Review />,
  actions: <Actions />,
  notices: <Notices />,
  loading: <Loading />,
  icons: <Icons />,
}
