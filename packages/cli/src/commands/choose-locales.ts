import type { Config } from '@lockale/core'
import { closest, LockaleError } from '@lockale/errors'

/**
 * The target locales that `--locale` names, in the config's order; `undefined` when it names none, which means all. A
 * locale may be spelled as in paths (`pt_BR`) and in any case.
 * @throws {LockaleError} `USAGE_UNKNOWN_LOCALE`, with the ones there are
 */
export function chooseLocales(wanted: readonly string[], { targets, source }: Config): readonly string[] | undefined {
  if (wanted.length === 0) return undefined
  const chosen = new Set(wanted.map((name) => findLocale(name, { targets, source })))
  return targets.map(({ locale }) => locale).filter((locale) => chosen.has(locale))
}

function findLocale(name: string, { targets, source }: Pick<Config, 'targets' | 'source'>): string {
  const found = targets.find(({ locale, fileName }) =>
    [locale, fileName].some((one) => plainLocale(one) === plainLocale(name)),
  )
  if (found !== undefined) return found.locale
  const locales = targets.map(({ locale }) => locale)
  const near = closest(name, locales)
  const reason =
    plainLocale(name) === plainLocale(source) ? `"${name}" is the source locale` : `There is no target locale "${name}"`
  throw new LockaleError('USAGE_UNKNOWN_LOCALE', `${reason}.`, {
    hint: `${near === undefined ? '' : `Did you mean ${near}? `}Targets: ${locales.join(', ')}.`,
  })
}

/** For comparing what people write. */
export function plainLocale(locale: string): string {
  return locale.toLowerCase().replaceAll('_', '-')
}
