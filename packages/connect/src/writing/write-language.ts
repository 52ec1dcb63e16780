import { baseCode, effectiveWriteTarget, writeTargets } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { toLanguageCode } from '@lockale/exchange'

/**
 * The service's code of the language that texts of a locale are improved in. English of no country, and of the United States, is
 * American; that of any other country British.
 * @throws {LockaleError} `WRITING_LANGUAGE` for one that it cannot improve
 */
export function toWriteLanguage(locale: string): string {
  const { region } = new Intl.Locale(locale)
  if (baseCode(locale) === 'en' && region !== undefined && region !== 'US') return 'en-GB'
  const code = toLanguageCode(locale)
  // `es-419` is a target of translations alone; traditional Chinese cannot be written as simplified
  const known = [code, ...(code.startsWith('zh-') ? [] : [baseCode(code)])].find((one) => writeTargets.has(one))
  if (known !== undefined) return effectiveWriteTarget(known)
  throw new LockaleError('WRITING_LANGUAGE', `The service cannot improve texts in ${locale}.`, {
    hint: `It can in: ${[...writeTargets].join(', ')}. Nothing was sent.`,
  })
}
