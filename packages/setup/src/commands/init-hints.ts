import { LockaleError } from '@lockale/errors'
import type { Flags } from '@lockale/terminal/arguments/flags'
import type { Hints } from '../detect/detection.ts'

/** Reads the flags with which the user names locales and files. @throws {LockaleError} `USAGE_BAD_VALUE` */
export function readHints(flags: Flags): Hints {
  const source = flags.text('source')
  const targets = flags.list('targets').map((name) => canonical(name, 'targets'))
  const files = flags.texts('files')
  return {
    ...(source !== undefined && { source: canonical(source, 'source') }),
    ...(targets.length > 0 && { targets: [...new Set(targets)] }),
    ...(files.length > 0 && { files }),
  }
}

function canonical(name: string, flag: string): string {
  const locale = localeIn(name)
  if (locale !== undefined) return locale
  throw new LockaleError('USAGE_BAD_VALUE', `--${flag} takes locales, and ${JSON.stringify(name)} is none.`, {
    hint: 'Write them as BCP 47 does: de, pt-BR, zh-Hant.',
  })
}

/** Reads a locale. Accepts `pt_BR` for `pt-BR`. */
export function localeIn(name: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(name.trim().replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}
