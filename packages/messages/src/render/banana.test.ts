import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { bananaRenderer } from './banana.ts'

const syntax = await openSyntax({ id: 'banana' })
const genders = ['male', 'female', 'unknown'] as const

function show(message: string, locale: string, number: number, gender = 'unknown'): string | undefined {
  const values = new Map<string, number | string>([
    ['1', number],
    ['2', gender],
  ])
  return bananaRenderer
    .show(message, { locale, values })
    ?.map((part) => (part.type === 'text' ? part.text : `$${part.name}`))
    .join('')
}

test.for<[message: string, locale: string, number: number, shown: string]>([
  ['$1 {{PLURAL:$1|page|pages}} left', 'en', 1, '$1 page left'],
  ['$1 {{PLURAL:$1|page|pages}} left', 'en', 0, '$1 pages left'],
  ['{{PLURAL:$1|0=none|a|b|c}}', 'ru', 0, 'none'],
  ['{{PLURAL:$1|0=none|a|b|c}}', 'ru', 3, 'b'],
  ['{{PLURAL:$1|a|b}}', 'ru', 5, 'b'],
  ['{{PLURAL:$1|a|b}}', 'fr', 1_000_000, 'b'],
  ['{{PLURAL:$1|[[A|x]]|{{SITENAME}}}}', 'en', 2, '{{SITENAME}}'],
])('%s in %s for %i', ([message, locale, number, shown]) => {
  expect(show(message, locale, number)).toBe(shown)
})

const leaf = fc.constantFrom('a', 'b ', '$1', '{{SITENAME}}', '[[X|y]]', '')
const { message: messages } = fc.letrec<{ message: string; part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(tie('message'), tie('message')).map(([one, other]) => `{{PLURAL:$1|${one}|${other}}}`),
    fc.tuple(tie('message'), tie('message'), tie('message')).map((forms) => `{{GENDER:$2|${forms.join('|')}}}`),
    fc.tuple(tie('message'), tie('message')).map((forms) => `{{GENDER:$2|${forms.join('|')}}}`),
    tie('message').map((only) => `{{GENDER:$2|${only}}}`),
  ),
  message: fc.array(tie('part'), { maxLength: 3 }).map((parts) => parts.join('')),
}))

test('what is printed shows each sentence where it belongs', () => {
  let looked = 0
  fc.assert(
    fc.property(messages, fc.constantFrom('pl', 'ar', 'ja', 'fr', 'cs', 'lt', 'he'), (message, locale) => {
      const variants = syntax.readVariants?.(message)
      if (variants === undefined) return
      const { axes, syntax: form } = variants
      const slots = form.plurals.slots(locale, 'cardinal') ?? []
      const keys = axes.map((axis) => (axis.kind === 'select' ? axis.keys : slots.map((slot) => slot.form)))
      const all = keys.reduce<readonly (readonly string[])[]>(
        (before, own) => before.flatMap((one) => own.map((key) => [...one, key])),
        [[]],
      )
      const printed = variants.print(
        all.map((combination) => ({ keys: combination, text: `<${combination.join('/')}>` })),
      )
      for (const number of [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5]) {
        for (const gender of genders) {
          const expected = axes.map((axis) => {
            if (axis.kind !== 'select') return form.plurals.select(locale, 'cardinal', number)
            return axis.keys.includes(gender) ? gender : 'other'
          })
          expect(show(printed, locale, number, gender)).toBe(`<${expected.join('/')}>`)
          looked++
        }
      }
    }),
    { numRuns: 500 },
  )
  expect(looked).toBeGreaterThan(1000)
})

test('the sentences are those that the message shows in its own language', () => {
  fc.assert(
    fc.property(messages, (message) => {
      const variants = syntax.readVariants?.(message)
      if (variants === undefined) return
      for (const number of [0, 1, 2]) {
        for (const gender of genders) {
          const keys = variants.axes.map((axis) => {
            if (axis.kind !== 'select') return axis.keys.length > 1 && number === 1 ? '0' : 'other'
            return axis.keys.includes(gender) ? gender : 'other'
          })
          const own = variants.variants.find((one) => one.keys.join() === keys.join())
          expect(own?.text).toBe(show(message, 'en', number, gender))
        }
      }
    }),
    { numRuns: 500 },
  )
})
