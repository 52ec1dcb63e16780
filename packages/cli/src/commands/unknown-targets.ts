import type { Config } from '@lockale/core'
import type { Screen } from '../render/screen.ts'
import { unknownLocaleLines } from '../render/unknown-locales.ts'

/** Says which targets no service is known to have, where nobody asked one. A target with a `code` is a person's decision. */
export async function unknownTargetLines(
  { targets }: Pick<Config, 'targets'>,
  locales: readonly string[] | undefined,
): Promise<Screen> {
  const open = targets.filter(({ locale, code, policy }) => {
    return code === undefined && policy !== 'locked' && (locales?.includes(locale) ?? true)
  })
  const { unknownLocales } = await import('@lockale/exchange')
  return unknownLocaleLines(unknownLocales(open.map(({ locale }) => locale)), { isLocked: false })
}
