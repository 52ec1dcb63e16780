import type { Item } from '@lockale/core'
import { expect, test } from 'vitest'
import { trustedTexts } from '../start-as-real.ts'
import { ownWorld, translatorOf } from './own-world.ts'

/** A string of one word. All words differ, so that no string is like another one. */
interface Short {
  readonly format: (typeof formats)[number]
  readonly name: string
  readonly key: string
  readonly word: string
  readonly note: string | undefined
  /** Has a human translation into the language of the run already: it is no item, and so a neighbour. */
  readonly isDone: boolean
  readonly inFrench: boolean
  readonly isTerm: boolean
  readonly isLimited: boolean
}

const formats = ['json', 'yaml', 'po', 'arb'] as const
const each = 75

/** No two of these are the same, and none is a part of another. */
function wordAt(at: number): string {
  const [vowels, consonants] = ['aeiou', 'bdfgklmnprst']
  const letter = (of: string, turn: number) => of.charAt(turn % of.length)
  return `${letter(consonants, at).toUpperCase()}${letter(vowels, at)}${letter(consonants, at / 12)}${letter(vowels, at / 5)}${letter(consonants, at / 60)}`
}

function shortStrings(hasContext: boolean): readonly Short[] {
  return formats.flatMap((format, part) =>
    Array.from({ length: each }, (_, at): Short => {
      const name = `k${at}`
      const index = part * each + at
      return {
        format,
        name,
        key: format === 'json' ? `menu.${name}` : name,
        word: wordAt(index),
        note: hasContext && at % 2 === 0 ? `Means ${name} of ${format}, on a button.` : undefined,
        isDone: at % 3 === 2,
        inFrench: hasContext && at % 4 < 2,
        isTerm: hasContext && at % 5 === 0,
        isLimited: hasContext && at % 6 === 0,
      }
    }),
  )
}

/** Writes strings as a file of the format, with descriptions where the format has comments. */
const print: Readonly<Record<Short['format'], (all: readonly (readonly [Short, string])[], locale: string) => string>> =
  {
    json: (all) => JSON.stringify({ menu: Object.fromEntries(all.map(([{ name }, text]) => [name, text])) }),
    yaml: (all, locale) =>
      `${locale}:\n${all.map(([{ name, note }, text]) => `${note ? `  # ${note}\n` : ''}  ${name}: ${text}\n`).join('')}`,
    po: (all, locale) =>
      `msgid ""\nmsgstr "Language: ${locale}\\n"\n${all
        .map(([{ name, note }, text]) => `\n${note ? `#. ${note}\n` : ''}msgid "${name}"\nmsgstr "${text}"\n`)
        .join('')}`,
    arb: (all, locale) =>
      JSON.stringify(
        Object.fromEntries([
          ['@@locale', locale],
          ...all.flatMap(([{ name, note }, text]) => [
            [name, text],
            ...(note ? [[`@${name}`, { description: note }]] : []),
          ]),
        ]),
      ),
  }

function filesOf(strings: readonly Short[]): Readonly<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const format of formats) {
    const own = strings.filter((one) => one.format === format)
    const write = (locale: string, all: readonly Short[], text: (one: Short) => string) => {
      const bare = locale === 'en' ? all : all.map((one) => ({ ...one, note: undefined }))
      files[`${locale}.${format}`] = print[format](
        bare.map((one) => [one, text(one)] as const),
        locale,
      )
    }
    write('en', own, ({ word }) => word)
    const done = own.filter(({ isDone }) => isDone)
    write('de', done, ({ word }) => `${word}heit`)
    const french = own.filter(({ inFrench }) => inFrench)
    if (french.length > 0) write('fr', french, ({ word }) => `${word}ment`)
  }
  const inJson = strings.filter(({ format, note }) => format === 'json' && note !== undefined)
  const lines = inJson.map(({ key, note }) => `${JSON.stringify({ file: 'en.json', key, note })}\n`)
  return lines.length === 0 ? files : { ...files, 'notes.jsonl': lines.join('') }
}

/** What an engine should get for a string, besides its id. @param others keys of all items of the same call */
function wanted(one: Short, strings: readonly Short[], others: ReadonlySet<string>): Omit<Item, 'id'> {
  const file = strings.filter(({ format }) => format === one.format)
  const at = file.indexOf(one)
  const near = [at - 2, at - 1, at + 1, at + 2].flatMap((index) => file[index] ?? [])
  const neighbours = near.filter(({ format, key }) => !others.has(`${format} ${key}`)).map(({ word }) => word)
  return {
    text: one.word,
    key: one.key,
    ...(one.note !== undefined && { note: one.note }),
    ...(one.isLimited && { maxLength: 40 }),
    ...(one.isTerm && { terms: { [one.word]: `${one.word}ung` } }),
    ...(neighbours.length > 0 && { neighbours }),
    ...(one.inFrench && { siblings: { fr: `${one.word}ment` } }),
  }
}

async function itemsOf(strings: readonly Short[]): Promise<readonly (readonly Item[])[]> {
  const terms = strings.filter(({ isTerm }) => isTerm).map(({ word }) => [word, `${word}ung`])
  const limited = strings.filter(({ isLimited }) => isLimited).map(({ key }) => key)
  const path = (format: string) => ({ source: `{locale}.${format}`, target: `{locale}.${format}` })
  const world = ownWorld(
    filesOf(strings),
    translatorOf((items) => items.map(({ id, text }) => ({ id, text: `${text}ung` })), {
      limits: { strings: 20, characters: 4000 },
    }),
    {
      config: {
        targets: [{ locale: 'de', terms: Object.fromEntries(terms) }, 'fr'],
        files: [
          { ...path('json'), notes: 'notes.jsonl', syntax: 'i18next' },
          { ...path('yaml'), syntax: 'none' },
          { ...path('po'), syntax: 'none' },
          { ...path('arb'), syntax: 'icu' },
        ],
        ...(limited.length > 0 && { messages: [{ match: limited, maxLength: 40 }] }),
        checks: trustedTexts,
      },
    },
  )
  const report = await world.run({ locales: ['de'], adopt: true, textsBy: 'human' })
  expect([report.isComplete, report.diagnostics.filter(({ severity }) => severity === 'error')]).toEqual([true, []])
  return world.calls.map(({ items }) => items)
}

const fields = [
  'note',
  'maxLength',
  'terms',
  'neighbours',
  'siblings',
  'previous',
  'similar',
  'form',
  'isXml',
  'rejected',
] as const

function count(calls: readonly (readonly Item[])[]): Readonly<Record<string, number>> {
  const items = calls.flat()
  const counted = fields.map((field) => [field, items.filter((item) => item[field] !== undefined).length] as const)
  return { items: items.length, ...Object.fromEntries(counted) }
}

test('for 200 short strings, an engine gets all that is known about each of them, and nothing else', async () => {
  const strings = shortStrings(true)
  const calls = await itemsOf(strings)
  const byWord = new Map(strings.map((one) => [one.word, one]))
  expect(byWord.size).toBe(strings.length)
  for (const items of calls) {
    const own = items.flatMap(({ text }) => byWord.get(text) ?? [])
    const others = new Set(own.map(({ format, key }) => `${format} ${key}`))
    expect(items.map(({ id: _id, ...rest }) => rest)).toEqual(own.map((one) => wanted(one, strings, others)))
  }
  const open = strings.filter(({ isDone }) => !isDone)
  const sum = (is: (one: Short) => boolean) => open.filter(is).length
  expect(count(calls)).toEqual({
    items: 200,
    note: sum(({ note }) => note !== undefined),
    maxLength: sum(({ isLimited }) => isLimited),
    terms: sum(({ isTerm }) => isTerm),
    neighbours: 200,
    siblings: sum(({ inFrench }) => inFrench),
    previous: 0,
    similar: 0,
    form: 0,
    isXml: 0,
    rejected: 0,
  })
  expect([sum(({ note }) => note !== undefined), sum(({ inFrench }) => inFrench)]).toEqual([100, 104])
})

test('for 200 short strings about which nothing is known, it gets their keys and neighbours', async () => {
  const calls = await itemsOf(shortStrings(false))
  const none = Object.fromEntries(fields.map((field) => [field, 0]))
  expect(count(calls)).toEqual({ ...none, items: 200, neighbours: 200 })
})
