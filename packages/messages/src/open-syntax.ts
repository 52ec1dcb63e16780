import { LockaleError } from '@lockale/errors'
import { openI18next } from './i18next/i18next.ts'
import { none } from './none.ts'
import type { Syntax, SyntaxOptions } from './syntax.ts'

/**
 * Opens a syntax by its id. Who has no id yet asks `detectSyntax` first.
 * @throws {LockaleError} `SYNTAX_UNKNOWN` for an id that is none, `SYNTAX_OPTIONS` for an empty delimiter or separator
 */
export function openSyntax(options: SyntaxOptions): Syntax {
  for (const name of ['prefix', 'suffix', 'nestingPrefix', 'nestingSuffix', 'pluralSeparator'] as const) {
    if (options[name] === '') {
      throw new LockaleError('SYNTAX_OPTIONS', `The syntax option "${name}" is empty.`, {
        hint: `Leave "${name}" out, or give the characters that your i18next configuration uses.`,
      })
    }
  }
  switch (options.id) {
    case 'i18next':
      return openI18next(options)
    case 'none':
      return none
    default:
      throw new LockaleError('SYNTAX_UNKNOWN', `There is no message syntax "${String(options.id)}".`, {
        hint: 'Use "i18next" or "none".',
      })
  }
}
