import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { scanFormat } from './arguments.ts'

const hasJava = spawnSync('java', ['-version']).status === 0
const program = fileURLToPath(new URL('fixtures/ReadFormats.java', import.meta.url))

const conversion = fc
  .tuple(
    fc.constantFrom('', '', '1$', '2$', '0$', '<'),
    fc.constantFrom('', '', '-', '#', '+', ' ', '0', ',', '(', '+ ', '-0', '--'),
    fc.constantFrom('', '', '1', '10'),
    fc.constantFrom('', '', '.', '.2'),
    fc.constantFrom(...Array.from('bBhHsScCdoxXeEfgGaAn%yYiuD'), 'tY', 'Tm', 'tx', 'tt', 'll'),
  )
  .map((parts) => `%${parts.join('')}`)
const text = fc
  .array(fc.oneof(conversion, conversion, fc.constantFrom(' a ', '%%', '$', '.', '€')), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join(''))

test.skipIf(!hasJava)(
  'what java.util.Formatter cannot read is rejected, and nothing else',
  async () => {
    const syntax = await openSyntax({ id: 'printf', dialect: 'android' })
    // percent signs of prose are conversions to Java: a text that has one and a formatter besides is rejected, whatever Java says
    const texts = fc
      .sample(text, { numRuns: Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1) > 1 ? 3000 : 1000, seed: 7 })
      .filter((one) => !/% [a-z]/u.test(one) && scanFormat(one, 'android').isFormat)
    const input = texts.map((one) => `${Buffer.from(one).toString('base64')}\n`).join('')
    const answers = execFileSync('java', ['-XX:TieredStopAtLevel=1', program], { input, encoding: 'utf8' })
      .trim()
      .split('\n')
    expect(answers).toHaveLength(texts.length)
    const different = texts.flatMap((one, index) => {
      const isRejected = syntax.reject(one) !== undefined
      return isRejected === (answers[index] !== 'ok') ? [] : [`${one}: ${answers[index] ?? ''}`]
    })
    expect(different).toEqual([])
  },
  30_000,
)
