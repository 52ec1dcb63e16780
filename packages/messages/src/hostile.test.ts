import { expect, test } from 'vitest'
import { cpuTime } from '../../../test/cpu-time.ts'
import { openSyntax } from './open-syntax.ts'
import { protect } from './wire/protect.ts'
import { restore } from './wire/restore.ts'
import { syntaxIds } from './syntax.ts'

const units = [
  '{{{{',
  '%%%%',
  '<<<<',
  '((((',
  '$t($t(',
  "''''",
  '||||',
  '@:@:',
  '$$$$',
  '<b>',
  '{{a}}',
  '&amp;',
  '`**_[',
]

/** UTF-16 units of the longer text; more at the depth that CI runs fast-check's suites at, and this one. */
const longest = Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1) > 1 ? 60_000 : 6000

test.for(syntaxIds.flatMap((id) => units.map((unit) => [id, unit] as const)))(
  '%s takes linear time for a long row of %s',
  async ([id, unit]) => {
    const syntax = await openSyntax({ id, markdown: unit.startsWith('`') })
    const measure = (length: number) => {
      const source = `See ${unit.repeat(length / unit.length)} b`
      return cpuTime(() => {
        const protectedText = protect(source, { syntax, terms: ['See'] })
        const answer = `${protectedText.wire} now`
        restore({ protectedText, answer, source, syntax, sourceLocale: 'en', targetLocale: 'de' })
      })
    }
    // the floor keeps the noise of collecting garbage out
    const half = Math.max(measure(longest / 2), longest / 60)
    expect(measure(longest) / half).toBeLessThan(2.5)
  },
)
