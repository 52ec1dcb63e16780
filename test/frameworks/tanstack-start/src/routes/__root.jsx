import { createRootRoute, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { live } from 'virtual:lockale/live'
import resources from 'virtual:lockale/resources'

void i18next
  .use(initReactI18next)
  .use(live)
  .init({ lng: 'de', fallbackLng: 'en', resources, interpolation: { escapeValue: false } })

export const Route = createRootRoute({ component: Root })

function Root() {
  return (
    <html lang="de">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  )
}
