import type { i18n, InitOptions } from 'i18next'

/** One thing that lockale takes for granted about i18next, and how it is seen. */
export interface Convention {
  readonly name: string
  /** Throws where i18next does otherwise. */
  readonly run: (runtime: Runtime) => Promise<void>
}

/** An i18next as the suite uses it: what 26 and 27 have in common. */
export interface Runtime {
  /** `26` or `27`. */
  readonly version: string
  readonly create: () => i18n
}

export type Translate = (key: string, options?: Readonly<Record<string, unknown>>) => unknown

/** An i18next that has the texts of one locale, and those of English to fall back to where they are given. */
export async function translateWith(
  { create }: Runtime,
  locale: string,
  { texts, fallback, ...options }: InitOptions & { readonly texts: object; readonly fallback?: object },
): Promise<Translate> {
  const instance = create()
  await instance.init({
    lng: locale,
    fallbackLng: fallback === undefined ? false : 'en',
    resources: {
      [locale]: { translation: { ...texts } },
      ...(fallback === undefined ? {} : { en: { translation: { ...fallback } } }),
    },
    ...options,
    interpolation: { escapeValue: false, ...options.interpolation },
  })
  return (key, given) => instance.t(key, { ...given })
}
