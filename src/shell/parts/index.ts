'use client'

export { Points } from '../help/Points.tsx'
export { NetworkImage, type NetworkImageProps } from '../networks/NetworkImage.tsx'
export { FieldBox, MaxButton, TokenButton } from './amounts.tsx'
export { ConnectorImage, type ConnectorImageProps } from './ConnectorImage.tsx'
export { AboutAmount, ExactAmount, RowFigures, Worth } from './figures.tsx'
export { QuietButton } from './QuietButton.tsx'
