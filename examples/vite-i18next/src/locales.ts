/** The texts of a locale, by namespace: here it is i18next's only one, `translation`. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Each locale is a chunk of its own, loaded when somebody picks it. */
const chunks: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>> = {
  en: () => import('virtual:lockale/en'),
  de: () => import('virtual:lockale/de'),
  fr: () => import('virtual:lockale/fr'),
  pl: () => import('virtual:lockale/pl'),
  ja: () => import('virtual:lockale/ja'),
  ar: () => import('virtual:lockale/ar'),
}

export async function loadTexts(locale: string): Promise<Texts> {
  const load = chunks[locale]
  if (load === undefined) throw new Error(`There is no chunk for the locale ${locale}: add it to src/locales.ts`)
  return (await load()).default
}

/** What a locale is called by those who read it: `Deutsch`. */
export function nameOf(locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
}
