import type { UnknownLocale } from '@lockale/connect'
import type { Config } from '@lockale/core'
import { withNearest } from './figures.ts'
import { type Screen, yellow } from './screen.ts'

/** Returns `! not supported by any known service: km-KH, jp (did you mean ja?)`, and a hint. */
export function unknownLocaleLines(
  unknown: readonly UnknownLocale[],
  { isLocked, isAsked = false }: { readonly isLocked: boolean; readonly isAsked?: boolean },
): Screen {
  if (unknown.length === 0) return []
  const names = unknown.map(withNearest).join(', ')
  const next = isLocked
    ? 'the config has them with policy "locked": lockale checks them and translates nothing into them'
    : '→ set policy "locked" for such a target, or { locale, code } with a language that your service has'
  const by = isAsked ? 'the service' : 'any service that lockale knows'
  return [[yellow('!'), ` not supported by ${by}: ${names}`], [`  ${next}`]]
}

/** Warns about target locales that no known service supports. Skips targets for which the config has a `code`. */
export async function unknownTargetLines(
  { targets }: Pick<Config, 'targets'>,
  locales: readonly string[] | undefined,
): Promise<Screen> {
  const open = targets.filter(({ locale, code, policy }) => {
    return code === undefined && policy !== 'locked' && (locales?.includes(locale) ?? true)
  })
  const { unknownLocales } = await import('@lockale/connect/languages/unknown-locales')
  return unknownLocaleLines(unknownLocales(open.map(({ locale }) => locale)), { isLocked: false })
}
