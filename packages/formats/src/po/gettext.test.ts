import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { EntryChange, Format, ParsedFile } from '../format.ts'
import { po } from './po.ts'

/** Of GNU gettext, where it is installed: the programs that this format is made for. */
const hasGettext = spawnSync('msgfmt', ['--version']).status === 0

const folder = mkdtempSync(join(tmpdir(), 'lockale-po-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fixtures = new URL('fixtures/', import.meta.url)
const read = (name: string) => new Uint8Array(readFileSync(new URL(name, fixtures)))
const parse = (bytes: Uint8Array, file: string, locale: string): ParsedFile =>
  po.parse(bytes, { file, locale, sourceLocale: 'en' })

/** What `msgfmt --check` has to say, apart from fields that a person fills in. */
function complaints(bytes: Uint8Array): readonly string[] {
  const path = join(folder, 'messages.po')
  writeFileSync(path, bytes)
  const { stderr } = spawnSync('msgfmt', ['--check', '-o', '/dev/null', path], { encoding: 'utf8' })
  return stderr
    .split('\n')
    .filter((line) => line !== '' && !/header field|Charset "CHARSET"|Message conversion/.test(line))
}

/** All texts of a file, as msgcat writes them: with neither wrapping nor comments. */
function normalised(bytes: Uint8Array): string {
  const path = join(folder, 'normalised.po')
  writeFileSync(path, bytes)
  const options = ['--no-wrap', '--no-location', '--to-code=UTF-8', path]
  return spawnSync('msgcat', options, { encoding: 'utf8' }).stdout
}

const sources = ['shop/en.po', 'wordpress/notes.pot']
const locales = ['ar', 'cs', 'cy', 'fr', 'he', 'ja', 'lv', 'pl', 'sr-Latn']

describe.skipIf(!hasGettext)('GNU gettext', () => {
  test.for(sources.flatMap((source) => locales.map((locale): [string, string] => [source, locale])))(
    'takes a new file made of %s for %s',
    ([name, locale]) => {
      const source = parse(read(name), name, 'en')
      const forms = po.pluralForms?.(undefined, locale) ?? []
      const changes = source.entries.flatMap(({ path, form, value }): readonly EntryChange[] => {
        const [key = ''] = path
        if (form === undefined) return [{ kind: 'set', path, value }]
        if (form === 'one' && forms.includes('one')) return [{ kind: 'set', path, value }]
        const others = forms.filter((one) => one !== 'one')
        if (form === 'other') return others.map((form) => ({ kind: 'add', path: [key, form], value, form }))
        return []
      })
      const order = source.entries.map(({ path }) => path)
      const options = { file: 'new.po', locale, sourceLocale: 'en', order, source }
      const bytes = po.create(source, changes, options)
      expect(complaints(bytes)).toEqual([])
      expect(parse(bytes, 'new.po', locale).entries.filter(({ kind }) => kind !== 'text')).toEqual([])
      expect(addedOneByOne(po, { source, changes, options })).toBe(normalised(bytes))
    },
  )

  const template = 'msgid "Open"\nmsgstr ""\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n'
  const header = (rule: string) =>
    `msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n${rule}\nmsgid "Save"\nmsgstr "Zapisz"\n`
  const plural = ['one', 'few', 'many'].map((form): EntryChange => ({
    kind: 'add',
    path: ['%d file', form],
    value: `%d ${form}`,
    form,
  }))
  const single: EntryChange = { kind: 'add', path: ['Open'], value: 'Otw' }
  const good =
    '"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;\\n"\n'

  test.for<[name: string, before: string, changes: readonly EntryChange[]]>([
    ['a plural where the header has no rule', header(''), plural],
    [
      'a plural where nobody filled in the rule',
      header('"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\\n"\n'),
      plural,
    ],
    ['a message that was obsolete', `${header(good)}\n#~ msgid "Open"\n#~ msgstr "Otwórz"\n`, [single]],
    [
      'a plural of a message that was an obsolete one without',
      `${header(good)}\n#~ msgid "%d file"\n#~ msgstr "%d"\n`,
      plural,
    ],
  ])('takes %s', ([, before, changes]) => {
    const source = parse(new TextEncoder().encode(template), 'app.pot', 'en')
    const options = { file: 'pl.po', locale: 'pl', sourceLocale: 'en', source }
    const parsed = po.parse(new TextEncoder().encode(before), options)
    const bytes = po.edit(parsed, changes, { ...options, order: source.entries.map(({ path }) => path) })
    expect(complaints(bytes)).toEqual([])
    expect(new TextDecoder().decode(bytes)).toContain('msgid "Save"\nmsgstr "Zapisz"\n')
  })

  const translations = readdirSync(fixtures, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!en)\.po$/.test(name),
  )

  test.for(translations)('takes %s with all texts changed', (name) => {
    const locale = /([a-z]{2})(?:_[A-Z]{2})?\.po$/.exec(name)?.[1] ?? ''
    const parsed = parse(read(name), name, locale)
    const changes = parsed.entries.map(({ kind, path, value }): EntryChange => {
      const text = kind === 'text' ? value.replace(/ |$/, ' ö ').replace(/ $/, '') : (path[0] ?? '')
      return kind === 'text' ? { kind: 'set', path, value: text } : { kind: 'add', path, value: text }
    })
    const bytes = po.edit(parsed, changes, { file: name, locale, sourceLocale: 'en', order: [] })
    expect(complaints(read(name))).toEqual([])
    expect(complaints(bytes)).toEqual([])
    const after = parse(bytes, name, locale)
    expect(normalised(bytes)).not.toMatch(/#, .*fuzzy.*\nmsg/)
    expect(after.entries.map(({ value }) => value)).toEqual(
      changes.map((change) => ('value' in change ? change.value : '')),
    )
  })
})

interface Creation {
  readonly source: ParsedFile
  readonly changes: readonly EntryChange[]
  readonly options: Parameters<Format['create']>[2]
}

/** The same messages, each added to a file that has those before it. */
function addedOneByOne(format: Format, { source, changes, options }: Creation): string {
  const keys = [...new Set(changes.map(({ path }) => path[0] ?? ''))]
  const locale = options.locale ?? ''
  let bytes = format.create(
    source,
    source.entries.map(({ path }) => ({ kind: 'remove', path })),
    options,
  )
  for (const key of keys.toReversed()) {
    const added = changes
      .filter(({ path }) => path[0] === key)
      .map((change): EntryChange => (change.kind === 'set' ? { ...change, kind: 'add' } : change))
    bytes = format.edit(parse(bytes, 'new.po', locale), added, options)
  }
  return normalised(bytes)
}
