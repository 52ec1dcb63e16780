import type { DiagnosticCode, Severity } from '@lockale/errors'
import type { RuleExample, TextRule } from '../../rule.ts'
import { first } from '../../words.ts'
import { type EndMark, endMismatch } from './end-marks.ts'

interface EndRule {
  readonly id: DiagnosticCode
  readonly mark: EndMark
  readonly severity?: Severity
  readonly what: string
  readonly why: string
  readonly example: RuleExample
}

/** A rule about one mark at the end of a text. A pair is found by one of these rules: by that for the mark of the source. */
export function endRule({ mark, severity = 'warning', ...info }: EndRule): TextRule {
  return {
    ...info,
    severity,
    group: 'text',
    scope: 'text',
    tier: 'cosmetic',
    say(args) {
      const [expected, found] = [first(args, 'expected'), first(args, 'found')]
      if (found === undefined) return `does not end with ${expected ?? 'the same mark'} as the source does`
      return `ends with ${found}, the source ${expected === undefined ? 'does not' : `with ${expected}`}`
    },
    check(pair) {
      const mismatch = endMismatch(pair)
      if (mismatch?.mark !== mark) return []
      return [{ arguments: { expected: nameOf(mismatch.source), found: nameOf(mismatch.target) } }]
    },
  }
}

function nameOf(mark: EndMark | undefined): string {
  return mark === undefined ? '' : markNames[mark]
}

const markNames: Readonly<Record<EndMark, string>> = {
  stop: 'a full stop',
  question: 'a question mark',
  exclamation: 'an exclamation mark',
  interrobang: 'an interrobang (?!)',
  colon: 'a colon',
  semicolon: 'a semicolon',
  ellipsis: 'an ellipsis',
}
