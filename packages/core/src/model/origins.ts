import { rememberFor } from '@lockale/errors'
import type { Catalog, TargetFile } from './catalog.ts'
import type { Config } from './config.ts'

/** The target locales whose translations are copies (`from` in the config), each with the locale they are copied from. */
export type Origins = ReadonlyMap<string, string>

export const originsOf: (config: Pick<Config, 'targets'>) => Origins = rememberFor(({ targets }) => {
  return new Map(targets.flatMap(({ locale, copyOf }) => (copyOf === undefined ? [] : [[locale, copyOf] as const])))
})

/** Returns a locale and those that it is copied from, directly or not: `de-LI`, `de-CH`, `de`. */
export function lineOf(locale: string, origins: Origins): readonly [string, ...string[]] {
  const origin = origins.get(locale)
  return origin === undefined ? [locale] : [locale, ...lineOf(origin, origins)]
}

/** Returns the locales that copy a locale, directly or not. */
export function copiesOf(locale: string, config: Pick<Config, 'targets'>): readonly string[] {
  const origins = originsOf(config)
  return [...origins.keys()].filter((one) => lineOf(one, origins).slice(1).includes(locale))
}

/** Returns the target file whose translations a target file copies. `undefined` if it copies none. */
export function originFile(catalog: Catalog, { locale }: TargetFile, origins: Origins): TargetFile | undefined {
  const origin = origins.get(locale)
  return origin === undefined ? undefined : catalog.targets.find((target) => target.locale === origin)
}
