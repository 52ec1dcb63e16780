import { NextIntlClientProvider } from 'next-intl'

export default function Layout({ children }) {
  return (
    <html lang="de">
      <body>
        <NextIntlClientProvider>{children}</NextIntlClientProvider>
      </body>
    </html>
  )
}
