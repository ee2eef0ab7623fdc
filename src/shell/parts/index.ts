'use client'

export { NetworkImage, type NetworkImageProps } from '../networks/NetworkImage.tsx'
export { ConnectorImage, type ConnectorImageProps } from './ConnectorImage.tsx'
