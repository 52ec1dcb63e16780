import { spawnSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { scanFormat } from './arguments.ts'

const hasGettext = spawnSync('msgfmt', ['--version']).status === 0

const conversion = fc
  .tuple(
    fc.constantFrom('', '', '1$', '2$', '0$'),
    fc.constantFrom('', '', '-', '#', '+', '0', "'", '-+#'),
    fc.constantFrom('', '', '1', '10', '*'),
    fc.constantFrom('', '', '.', '.2', '.*'),
    fc.constantFrom('', '', 'l', 'll', 'h', 'z', 'j', 't', 'L', 'q'),
    fc.constantFrom(...Array.from('diouxXeEfFgGaAcspyYbk@')),
  )
  .map((parts) => `%${parts.join('')}`)
const text = fc
  .array(fc.oneof(conversion, fc.constantFrom('%d', '%s', '%1$s', '%2$d', '<PRId64>', '%<PRIu32>', ' a ', '%%', '$')), {
    minLength: 1,
    maxLength: 3,
  })
  .map((parts) => parts.join(''))

/** Texts that GNU gettext does not take as format strings of C, with its reasons. */
function checkWithGettext(texts: readonly string[]): ReadonlyMap<string, string> {
  const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
  // every line is at 4 times its index and the header's two
  const units = texts.map((one, index) => `#, c-format\nmsgid "%d ${index}"\nmsgstr ${JSON.stringify(one)}\n`)
  const { stderr } = spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], {
    input: header + units.join('\n'),
    encoding: 'utf8',
  })
  const reasons = new Map<string, string>()
  for (const [, line = '', reason = ''] of stderr.matchAll(
    /^[^:\n]*:(\d+): .* is not a valid C format string[^\n]*?Reason: ([^\n]*)/gmu,
  )) {
    reasons.set(texts[Math.floor((Number(line) - 3) / 4)] ?? '', reason)
  }
  return reasons
}

test.skipIf(!hasGettext)('what gettext does not take is rejected, and nothing else', async () => {
  const syntax = await openSyntax({ id: 'printf' })
  const texts = [
    ...new Set(fc.sample(text, { numRuns: Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1) > 1 ? 2000 : 1000, seed: 7 })),
  ].filter((one) => scanFormat(one, 'c').isFormat)
  const reasons = checkWithGettext(texts)
  expect(reasons.size).toBeGreaterThan(100)
  const different = texts.flatMap((one) =>
    // one argument as two types: the source has it too, or the comparison of both says so
    /incompatible ways/u.test(reasons.get(one) ?? '') || (syntax.reject(one) !== undefined) === reasons.has(one)
      ? []
      : [`${one}: ${reasons.get(one) ?? 'taken'}`],
  )
  expect(different).toEqual([])
})
