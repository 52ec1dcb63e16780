import { test } from 'vitest'
import { expectProportional } from '../../../test/growth.ts'
import { testDepth } from '../../../test/depth.ts'
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
const longest = testDepth > 1 ? 30_000 : 6000

test.for(syntaxIds.flatMap((id) => units.map((unit) => [id, unit] as const)))(
  '%s takes linear time for a long row of %s',
  async ([id, unit]) => {
    const syntax = await openSyntax({ id, markdown: unit.startsWith('`') })
    await expectProportional((length) => {
      const source = `See ${unit.repeat(length / unit.length)} b`
      return () => {
        const protectedText = protect(source, { syntax, terms: ['See'] })
        const answer = `${protectedText.wire} now`
        restore({ protectedText, answer, source, syntax, targetLocale: 'de' })
      }
    }, longest)
  },
)
