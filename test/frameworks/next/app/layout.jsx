import { NextIntlClientProvider } from 'next-intl'
import { LockalePanel } from 'unplugin-lockale/next-panel'

export default function Layout({ children }) {
  return (
    <html lang="de">
      <body>
        <NextIntlClientProvider>{children}</NextIntlClientProvider>
        <LockalePanel />
      </body>
    </html>
  )
}
