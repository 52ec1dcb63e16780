import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import backend from 'virtual:lockale/backend'
import { live } from 'virtual:lockale/live'
import { direction, namespaces, source } from 'virtual:lockale/meta'

const i18n = i18next
  .createInstance()
  // Loads a namespace of a locale when it is asked for: each is a chunk of its own.
  .use(backend)
  // While webpack serves, an edit of a locale file shows without a reload. In a build this is nothing.
  .use(live)
  .use(initReactI18next)

i18n.on('languageChanged', (locale) => {
  document.documentElement.lang = locale
  document.documentElement.dir = direction[locale] ?? 'ltr'
})

export const isReady = i18n.init({
  lng: source,
  fallbackLng: source,
  ns: namespaces,
  defaultNS: 'common',
  interpolation: { escapeValue: false }, // React does that
})
