import { connectVueI18n } from 'virtual:lockale/live'
import { direction, source } from 'virtual:lockale/meta'
import { createI18n } from 'vue-i18n'

/** Each locale is a chunk of its own, loaded when somebody picks it. */
const chunks = {
  en: () => import('virtual:lockale/en'),
  de: () => import('virtual:lockale/de'),
  fr: () => import('virtual:lockale/fr'),
}
export type Locale = keyof typeof chunks
export const locales = Object.keys(chunks) as readonly Locale[]

export const i18n = createI18n({ legacy: false, locale: source, fallbackLocale: source, messages: {} })

// While Vite serves, an edit of a YAML file shows without a reload. In a build this is nothing.
connectVueI18n(i18n)

export async function choose(locale: string): Promise<void> {
  const load = chunks[locale as Locale]
  // Without `{namespace}` in the config there is one, called `translation` as in i18next.
  const { translation } = (await load()).default
  i18n.global.setLocaleMessage(locale, translation)
  i18n.global.locale.value = locale
  document.documentElement.lang = locale
  document.documentElement.dir = direction[locale] ?? 'ltr'
}
