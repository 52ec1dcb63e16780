import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { styleOf } from './python.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const program = fileURLToPath(new URL('fixtures/read_formats.py', import.meta.url))

function askPython(kind: 'brace' | 'percent', texts: readonly string[]): readonly unknown[] {
  const input = texts.map((text) => `${JSON.stringify([kind, text])}\n`).join('')
  const lines = execFileSync('python3', [program], { input, encoding: 'utf8' }).trim().split('\n')
  return lines.map((line): unknown => JSON.parse(line))
}

function sample(parts: readonly string[]): readonly string[] {
  const text = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 }).map((some) => some.join(''))
  return [
    ...new Set(fc.sample(text, { numRuns: Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1) > 1 ? 3000 : 1000, seed: 7 })),
  ]
}

describe.skipIf(!hasPython)('as Python reads it', async () => {
  const syntax = await openSyntax({ id: 'python' })
  const names = (text: string) =>
    syntax.tokenise(text).flatMap((token) => (token.type === 'placeholder' ? [token.name] : []))

  test('str.format', () => {
    const texts = sample([
      '{',
      '}',
      '{{',
      '}}',
      '{}',
      '{0}',
      '{a}',
      '{a.b[c]!r:>10}',
      '{x:{w}}',
      '{n:,}',
      ' ',
      'é',
      '!r',
    ]).filter((text) => styleOf(text) === 'brace')
    const different = askPython('brace', texts).flatMap((fields, index) => {
      const text = texts[index] ?? ''
      if (!Array.isArray(fields)) return syntax.reject(text) === undefined ? [`${text}: not rejected`] : []
      // names that Python would look up, but no program has; and both kinds of numbers, which fail later
      if (syntax.reject(text) !== undefined) {
        const isStrange = fields.some(([name]: readonly unknown[]) => !/^(?:[a-z][\w.[\]]*|\d*)$/u.test(String(name)))
        const isMixed = /\{(?:!r)?\}/u.test(text) && text.includes('{0')
        return isStrange || isMixed ? [] : [`${text}: rejected`]
      }
      let next = 0
      const wanted = fields.map(([name, , spec]: readonly unknown[]) => {
        const own = String(name).replace(/[.[].*/u, '')
        const number = own === '' ? String(next++) : own
        if (String(spec).includes('{}')) next++
        return number
      })
      return JSON.stringify(wanted) === JSON.stringify(names(text)) ? [] : [`${text}: ${wanted.join()}`]
    })
    expect(different).toEqual([])
    expect(texts.length).toBeGreaterThan(500)
  })

  test('the % operator', () => {
    const texts = sample([
      '%',
      '%%',
      '%s',
      '%d',
      '%(a)s',
      '%(b)05.1f',
      '%-5x',
      '%+.2e',
      '%*d',
      '%.*f',
      '%y',
      ' ',
      'é',
      '(',
      ')',
      'l',
      '5',
    ]).filter((text) => styleOf(text) === 'percent' && !/% +[a-z]/u.test(text))
    const different = askPython('percent', texts).flatMap((answer, index) => {
      const text = texts[index] ?? ''
      const finding = syntax.reject(text)
      // what mixes both fails only with some values
      if (finding?.code === 'printf-mixed') return []
      if (answer === null || finding !== undefined) {
        return (answer === null) === (finding !== undefined) ? [] : [`${text}: ${JSON.stringify(answer)}`]
      }
      const own = names(text)
      const stars = syntax
        .tokenise(text)
        .reduce((sum, token) => sum + (token.type === 'placeholder' ? token.raw.split('*').length - 1 : 0), 0)
      const wanted = Array.isArray(answer) ? [...new Set(own)].join() === answer.join() : own.length + stars === answer
      return wanted ? [] : [`${text}: ${JSON.stringify(answer)}`]
    })
    expect(different).toEqual([])
    expect(texts.length).toBeGreaterThan(500)
  })
})
