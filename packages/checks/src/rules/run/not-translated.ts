import type { DiagnosticArguments } from '@lockale/errors'
import type { WalkRule } from '../../rule.ts'
import { cutTo, first } from '../../words.ts'

export const notTranslated: WalkRule = {
  id: 'not-translated',
  scope: 'walk',
  group: 'run',
  severity: 'error',
  tier: 'report',
  what: 'A text could not be translated in this run.',
  why: 'It keeps what it had. Where every answer broke placeholders or tags, `lockale sync` asks again, in three runs at most; then `lockale sync --retry-refused` does.',
  remedy: 'The message says why. What no answer gets right, translate by hand.',
  example: undefined,
  say: (args) => `was not translated${formOf(args)}${reasonOf(args)}`,
}

function formOf(args: DiagnosticArguments): string {
  const form = first(args, 'form')
  return form === undefined ? '' : ` (plural form ${form})`
}

/** The service's own words, behind its address. */
const maxReason = 300

/** A rule id as reason means: every answer broke that rule, so none was written. */
function reasonOf(args: DiagnosticArguments): string {
  const reason = first(args, 'reason')
  if (reason === undefined) return ''
  return /^[a-z]+(?:-[a-z]+)+$/u.test(reason)
    ? `: every answer broke the message (${reason})`
    : `: ${cutTo(reason, maxReason)}`
}
