import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { Links, Meta, Outlet, Scripts } from 'react-router'
import { live } from 'virtual:lockale/live'
import resources from 'virtual:lockale/resources'

void i18next
  .use(initReactI18next)
  .use(live)
  .init({ lng: 'de', fallbackLng: 'en', resources, interpolation: { escapeValue: false } })

export default function Root() {
  return (
    <html lang="de">
      <head>
        <meta charSet="utf-8" />
        <Meta />
        <Links />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
