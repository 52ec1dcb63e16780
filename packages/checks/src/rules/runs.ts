import type { DiagnosticArguments } from '@lockale/errors'
import { type WalkRule, walkRules } from '../rule.ts'
import { because, cut, first } from '../words.ts'

export const runRules: readonly WalkRule[] = walkRules([
  {
    id: 'not-translated',
    severity: 'error',
    tier: 'report',
    what: 'A string could not be translated in this run.',
    why: 'The file keeps its old translation, if it has one. If every answer broke placeholders or tags, the next `lockale sync` asks again, in three runs at most; after that, only `lockale sync --retry-refused` does.',
    remedy: 'The problem says why. If no answer is right, translate the string by hand.',
    say: (args) => `was not translated${formOf(args)}${reasonOf(args)}${waitingOf(args)}`,
  },
  {
    id: 'write-conflict',
    severity: 'error',
    tier: 'report',
    what: 'A file changed while the run was going on.',
    why: 'The file was left as it is: lockale never overwrites the changes of others.',
    remedy: 'Run the command again.',
    say: () => 'changed during the run and was left as it is: run again',
  },
  {
    id: 'lockfile-line',
    severity: 'warning',
    tier: 'report',
    what: 'A line of the lockfile cannot be read, or its first line says an older version than the other lines need.',
    why: 'A line that cannot be read is ignored, so its translations count as human. An older lockale must not read a lockfile that names reviewers, or says why translations need review: it would lose these words. A merge by lines can keep the older first line.',
    remedy: 'Run `lockale sync`, which rewrites the lockfile.',
    say(args) {
      const needs = first(args, 'needs')
      return needs === undefined
        ? `a line of the lockfile cannot be read and was skipped${because(args, 'reason')}`
        : `the lockfile names reviewers or reasons, and its first line does not say version ${needs} → lockale sync corrects it`
    },
  },
  {
    id: 'unused-suppression',
    severity: 'warning',
    tier: 'report',
    what: 'A rule is silenced where it finds no problem, or has a severity and lacks the setting that it checks against.',
    why: 'An unused suppression hides the next real problem. A rule without its setting never finds one, whatever its severity.',
    remedy:
      'Remove the suppression from the config or from the comment. For a rule that lacks a setting, add it (this is only a note).',
    say(args) {
      const [rule, needs] = [first(args, 'rule') ?? 'a rule', first(args, 'needs')]
      if (needs !== undefined) return `sets a severity for ${rule}, which finds nothing without ${needs}`
      return `silences ${rule}, which finds no problem there`
    },
  },
])

function formOf(args: DiagnosticArguments): string {
  const form = first(args, 'form')
  return form === undefined ? '' : ` (plural form ${form})`
}

/** Returns a note that the other plural forms are written only together with this one; `''` if there are none. */
function waitingOf(args: DiagnosticArguments): string {
  return first(args, 'waiting') === undefined ? '' : '; its other plural forms wait for this one'
}

/** Maximum number of characters to show of the reason for a missing translation: enough for a URL and a message. */
const maxReason = 300

/** Returns why a string was not translated. If this is the id of a rule, every answer of the service broke the rule. */
function reasonOf(args: DiagnosticArguments): string {
  const reason = first(args, 'reason')
  if (reason === undefined) return ''
  return /^[a-z]+(?:-[a-z]+)+$/u.test(reason)
    ? `: every answer failed a check (${reason})`
    : `: ${cut(reason, maxReason)}`
}
