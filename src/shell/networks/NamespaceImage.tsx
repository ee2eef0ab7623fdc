import { NetworkIcon } from 'portico/ui'
import type { Namespace, Network } from 'portico/wallet'
import { isNamed } from '../connect/namespaces.ts'
import { NetworkImage } from './NetworkImage.tsx'

/** Props of `NamespaceImage`. */
export interface NamespaceImageProps {
  namespace: Namespace
  /** The size of the place where the picture is shown. */
  name: string
  networks: readonly Network[]
}

/** The picture of a namespace: that of the package, else that of its first network. */
export function NamespaceImage({ namespace, name, networks }: NamespaceImageProps) {
  if (isNamed(namespace)) return <NetworkIcon name={name} brand={namespace} />
  return <NetworkImage name={name} network={networks.find(({ chainNamespace }) => chainNamespace === namespace)} />
}
