import type { DiagnosticArguments } from '@lockale/errors'
import type { WalkRule } from '../rule.ts'
import { because, cutTo, first } from '../words.ts'

/** Problems of a run: what it could not translate, write or read. */
export const runRules: readonly WalkRule[] = [
  {
    id: 'not-translated',
    scope: 'walk',
    severity: 'error',
    tier: 'report',
    what: 'A text could not be translated in this run.',
    why: 'It keeps what it had. Where every answer broke placeholders or tags, `lockale sync` asks again, in three runs at most; then `lockale sync --retry-refused` does.',
    remedy: 'The message says why. What no answer gets right, translate by hand.',
    example: undefined,
    say: (args) => `was not translated${formOf(args)}${reasonOf(args)}`,
  },
  {
    id: 'write-conflict',
    scope: 'walk',
    severity: 'error',
    tier: 'report',
    what: 'A file changed while the run was going on.',
    why: 'What somebody else wrote is worth more than what the run would write, so the file was left as it is.',
    remedy: 'Run again.',
    example: undefined,
    say: () => 'changed during the run and was left as it is: run again',
  },
  {
    id: 'lockfile-line',
    scope: 'walk',
    severity: 'warning',
    tier: 'report',
    what: 'A line of the lockfile cannot be read.',
    why: 'What it said is forgotten: the texts that it told of count as written by people.',
    remedy: '`lockale sync` writes the lockfile anew.',
    example: undefined,
    say: (args) => `a line of the lockfile is not readable and was skipped${because(args, 'reason')}`,
  },
  {
    id: 'unused-suppression',
    scope: 'walk',
    severity: 'warning',
    tier: 'report',
    what: 'A rule is silenced where it finds nothing.',
    why: 'What is silenced for no reason hides the next real finding.',
    remedy: 'Remove it from the config or from the comment.',
    example: undefined,
    say: (args) => `silences ${first(args, 'rule') ?? 'a rule'}, which finds nothing there`,
  },
]

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
