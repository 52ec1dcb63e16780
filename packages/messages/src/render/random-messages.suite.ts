import fc from 'fast-check'

const words = fc.constantFrom('a', ' b ', 'c')

/** Selects of Fluent in each other and beside each other, some with an exact number behind a category. */
export function fluentMessages(): fc.Arbitrary<string> {
  const numbers = ['$n', '$m', 'NUMBER($n)', 'NUMBER($k, type: "ordinal")']
  const keysOf = { number: ['one', 'few', '0', '1', '2', '5'], word: ['x', 'y', 'z'] }
  const { message } = fc.letrec<{ message: string; block: string }>((tie) => ({
    block: fc
      .tuple(
        fc.constantFrom(...numbers, '$g', '$h', 'PLATFORM()'),
        fc.uniqueArray(fc.nat(5), { maxLength: 3 }),
        fc.nat(3),
        fc.array(tie('message'), { minLength: 4, maxLength: 4 }),
      )
      .map(([selector, picked, star, texts]) => {
        const own = numbers.includes(selector) ? keysOf.number : keysOf.word
        const keys = [...new Set(picked.map((at) => own[at % own.length] ?? ''))].map((key) => `[${key}]`)
        const rows = keys.toSpliced(Math.min(star, keys.length), 0, '*[other]')
        return `{ ${selector} ->\n${rows.map((key, at) => `${key} t${texts[at] ?? ''}\n`).join('')}}`
      }),
    message: fc
      .array(
        fc.oneof({ maxDepth: 3 }, fc.oneof(words, fc.constantFrom('{ $n }', '{ $m }')), {
          arbitrary: tie('block'),
          weight: 2,
        }),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join('')),
  }))
  // blanks at the edges are no part of a text in a file
  return message.map((text) => text.trim())
}

/** Rows of inlang's format: any tests in any order, the app takes the first row that fits. */
export function inlangMessages(): fc.Arbitrary<string> {
  const condition = fc
    .tuple(
      fc.option(fc.constantFrom('one', 'other', '*', 'few'), { nil: undefined }),
      fc.option(fc.constantFrom('one', 'two', 'other', '*'), { nil: undefined }),
      fc.option(fc.constantFrom('m', 'f', '*'), { nil: undefined }),
    )
    .map(([plural, ordinal, gender]) => {
      const tests = { countPlural: plural, nth: ordinal, gender }
      const told = Object.entries(tests).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
      return told.length === 0 ? 'gender=*' : told.join(', ')
    })
  return fc
    .uniqueArray(condition, { minLength: 1, maxLength: 5 })
    .map((conditions) => [...new Set([...conditions, 'gender=*'])])
    .map((conditions) =>
      JSON.stringify([
        {
          declarations: ['input count', 'local countPlural = count: plural', 'local nth = k: plural type=ordinal'],
          selectors: ['countPlural'],
          match: Object.fromEntries(conditions.map((own, at) => [own, `t${at} {count}`])),
        },
      ]),
    )
}

/** A `.match` of up to two selectors, with a row for all else. */
export function mf2Messages(): fc.Arbitrary<string> {
  const row = fc.tuple(fc.constantFrom('one', 'other', 'few', '0', '1', '5', '*'), fc.constantFrom('x', 'y', '*'))
  return fc.uniqueArray(row, { maxLength: 5, selector: (keys) => keys.join(' ') }).map((rows) => {
    const all = rows.some((keys) => keys.join(' ') === '* *') ? rows : [...rows, ['*', '*']]
    const texts = all.map((keys, at) => `${keys.join(' ')} {{t${at} {$n}}}`)
    return `.input {$n :number}\n.input {$g :string}\n.match $n $g\n${texts.join('\n')}`
  })
}

/** Forms by their place, divided by `|` (vue, Laravel, Symfony) or `||||` (polyglot). */
export function placedMessages(separator: string, count: string): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(`a ${count}`, `b ${count} c`, 'd'), { minLength: 1, maxLength: 4 })
    .map((texts) => texts.map((text, at) => `${text} ${at}`).join(separator))
}

/** Marks of numbers before some of the forms, as Symfony has them. */
export function markedMessages(marks: readonly string[], count: string): fc.Arbitrary<string> {
  const form = fc.tuple(fc.constantFrom(...marks, ''), fc.constantFrom(`a ${count}`, 'b'))
  return fc
    .array(form, { minLength: 2, maxLength: 4 })
    .map((forms) => forms.map(([mark, text], at) => `${mark}${mark === '' ? '' : ' '}${text} ${at}`).join('|'))
}

/** Forms for numbers from one to another, of i18next's interval postprocessor. */
export function intervalMessages(): fc.Arbitrary<string> {
  return fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 4 }).map((starts) => {
    const sorted = starts.toSorted((a, b) => a - b)
    return sorted
      .map((start, at) => {
        const end = sorted[at + 1]
        return `(${start}-${end === undefined ? 'inf' : end - 1})[{{count}} t${at}];`
      })
      .join('')
  })
}
