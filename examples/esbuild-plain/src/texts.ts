import { locales } from 'virtual:lockale/meta'
import resources from 'virtual:lockale/resources'

// A bundle is for one locale (`buildLocale` in build.mjs): these modules know no other.
export const [locale = 'en'] = locales
export const shop = (resources[locale]?.['shop'] ?? {}) as Readonly<Record<string, string>>
