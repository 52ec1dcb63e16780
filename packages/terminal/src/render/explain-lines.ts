import { shownPageUrl } from '../docs-url.ts'
import { dim, type Screen } from './screen.ts'

/**
 * `More about this error: lockale explain KEY_MISSING`: one line for all errors of a screen, each code once. Nothing for wrong
 * usage, whose hint names the help of the command, and for a question that you cancelled.
 */
export function explainLines(codes: Iterable<string>): Screen {
  const explained = [...new Set(codes)].filter((code) => !/^USAGE_|^INIT_CANCELLED$/u.test(code))
  if (explained.length === 0) return []
  const places = explained.flatMap((code) => [`lockale explain ${code}`, shownPageUrl('errors', code) ?? []].flat())
  return [[dim(`  More about ${explained.length === 1 ? 'this error' : 'these errors'}: ${places.join(', ')}`)]]
}
