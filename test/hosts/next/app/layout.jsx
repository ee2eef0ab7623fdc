import 'portico/buttons.css'
import { Providers } from './providers.jsx'

export const metadata = { title: 'Host' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
