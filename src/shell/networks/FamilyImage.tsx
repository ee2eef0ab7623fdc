import { NetworkIcon } from 'portico/ui'
import type { Namespace, Network } from 'portico/wallet'
import { isNamed } from '../connect/families.ts'
import { NetworkImage } from './NetworkImage.tsx'

/** Props of `FamilyImage`. */
export interface FamilyImageProps {
  namespace: Namespace
  /** The size of the place where the picture is shown. */
  name: string
  networks: readonly Network[]
}

/** The picture of a chain family: that of the package, else that of its first network. */
export function FamilyImage({ namespace, name, networks }: FamilyImageProps) {
  if (isNamed(namespace)) return <NetworkIcon name={name} brand={namespace} />
  return <NetworkImage name={name} network={networks.find(({ chainNamespace }) => chainNamespace === namespace)} />
}
