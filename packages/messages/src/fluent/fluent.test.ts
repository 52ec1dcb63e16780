import { FluentBundle, FluentResource } from '@fluent/bundle'
import { FluentParser } from '@fluent/syntax'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { testedLocales } from '../service-locales.suite.ts'
import type { Token } from '../syntax.ts'
import { numbers, translate } from '../translate.suite.ts'
import { runsOf } from '../../../../test/depth.ts'

const syntax = await openSyntax({ id: 'fluent' })
const select = '{ $n ->\n    [one] A\n   *[other] B { $n }\n}'

test.for<[message: string, tokens: readonly string[]]>([
  ['', []],
  ['Hello', ['text Hello']],
  ['Hello { $name }!', ['text Hello ', 'variable name { $name }', 'text !']],
  ['{$n}{ NUMBER($n, a: 1) }{ FN() }', ['variable n {$n}', 'variable n { NUMBER($n, a: 1) }', 'variable FN { FN() }']],
  ['{ msg }{ msg.title }', ['nesting msg { msg }', 'nesting msg.title { msg.title }']],
  ['{ -brand }{ -brand(case: "x") }', ['nesting -brand { -brand }', 'nesting -brand { -brand(case: "x") }']],
  ['{"{"}{ "}" }', ['text {}']],
  [String.raw`{"\"\\\u0041"}`, [`text "\\A`]],
  ['{""}{" "}{"\\u00A0"}', ['variable  {""}', 'variable   {" "}', 'variable \u00a0 {"\\u00A0"}']],
  ['{ 1.5 }{ { $x } }', ['variable 1.5 { 1.5 }', 'variable x { { $x } }']],
  [`a ${select} b`, ['text a ', `block n ${select}`, 'text  b']],
  ['<b>{ $x }</b>', ['open b <b>', 'variable x { $x }', 'close b </b>']],
  ['<a href="{ $u }">x</a>', ['open a <a href="{ $u }">', 'text x', 'close a </a>']],
  ['a\n.b\n[c', ['text a\n.b\n[c']],
  ['a { b c', ['text a { b c']],
  ['{"<"}b>', ['text <b>']],
])('%s', ([message, tokens]) => expect(syntax.tokenise(message).map(show)).toEqual(tokens))

test.for<[text: string, found: string | undefined]>([
  [`Hello { $name }, ${select}`, undefined],
  ['a\n.b', undefined],
  ['{ $x', ''],
  ['a }', '}'],
  ['{{ $x }}', undefined],
  ['{ $x -> }', '}'],
  ['{ $n ->\n[one] A\n}', '}'],
  ['{ $n ->\n*[one] A\n*[b] B\n}', '*[b] B\n}'],
  ['{ msg ->\n*[one] A\n}', '->\n*[one] A\n}'],
  ['{ -term.attr }', '}'],
  ['{ fn($x) }', '($x) }'],
  ['{ F(a: 1, a: 2) }', 'a: 2) }'],
  ['{ "a }', '"a }'],
])('reject %s', ([text, found]) => expect(syntax.reject(text)?.arguments['found']).toBe(found))

test.for<[text: string, escaped: string]>([
  ['a { b } {}', 'a {"{"} b {"}"} {"{}"}'],
  ['<b>', '{"<"}b>'],
  ['a\n.b', 'a\n.b'],
])('escape %s', ([text, escaped]) => expect(syntax.escape(text, {})).toBe(escaped))

test('a variant escapes signs at the start of a line', () => {
  const variant = syntax.readVariants?.(select)?.syntax
  expect(variant?.escape('.a\n  .b\n[c] *', {})).toBe('.a\n  {"."}b\n{"["}c] *')
  expect(variant?.escape('*', { before: { type: 'text', text: '\n  ' } })).toBe('{"*"}')
})

test.for<[name: string, message: string, axes: readonly string[], variants: readonly string[]]>([
  ['one select', select, ['cardinal n one,other'], ['one: A', 'other: B { $n }']],
  [
    'text around',
    ` a${select} b\n.c`,
    ['cardinal n one,other'],
    ['one: {" "}aA b\n{"."}c', 'other: {" "}aB { $n } b\n{"."}c'],
  ],
  [
    'ordinals and numbers',
    '{ NUMBER($n, type: "ordinal") ->\n [1] x\n [one] y\n*[other] z\n}',
    ['ordinal n =1,one,other'],
    ['=1: x', 'one: y', 'other: z'],
  ],
  ['words', '{ $g ->\n [male] x\n*[neuter] y\n}', ['select g male,other'], ['male: x', 'other: y']],
  [
    'a word `other` that is not the default',
    '{ $g ->\n [other] x\n*[unknown] y\n}',
    ['select g other,unknown'],
    ['other: x', 'unknown: y'],
  ],
  ['a function', '{ PLATFORM() ->\n [mac] x\n*[pc] y\n}', ['select PLATFORM mac,other'], ['mac: x', 'other: y']],
  ['a term', '{ -b.gender ->\n [m] x\n*[f] y\n}', ['select -b.gender m,other'], ['m: x', 'other: y']],
  [
    'nested, in lines of their own',
    '{ $g ->\n [m]\n   a\n   { $n ->\n    [one] x\n   *[other] y\n   }\n     b\n*[f] c\n}',
    ['select g m,other', 'cardinal n one,other'],
    ['m one: a\nx\n  b', 'm other: a\ny\n  b', 'other other: c'],
  ],
])('variants: %s', ([, message, axes, variants]) => {
  const read = syntax.readVariants?.(message)
  expect(read?.axes.map(({ kind, name, keys }) => `${kind} ${name} ${keys.join()}`)).toEqual(axes)
  expect(read?.variants.map(({ keys, text }) => `${keys.join(' ')}: ${text}`)).toEqual(variants)
  expect(read?.print(read.variants)).toBe(message)
})

test('the same number twice, told apart by other keys: printed as one select, which reads the same', () => {
  const message = '{ $n ->\n [one] x\n*[other] y\n} { NUMBER($n) ->\n [0] z\n*[other] w\n}'
  const read = syntax.readVariants?.(message)
  expect(read?.axes.map(({ kind, name, keys }) => `${kind} ${name} ${keys.join()}`)).toEqual([
    'cardinal n one,other,=0',
  ])
  const again = syntax.readVariants?.(read?.print(read.variants) ?? '')
  expect(read?.variants.map(({ keys, text }) => `${keys.join(' ')}: ${text}`)).toEqual([
    'one: x w',
    'other: y w',
    '=0: y z',
  ])
  expect(again?.variants.map(({ text }) => text).toSorted()).toEqual(read?.variants.map(({ text }) => text).toSorted())
})

test.for<[name: string, message: string, target: string, translated: string]>([
  [
    'new categories',
    '{ $n ->\n    [one] { $n } file\n   *[other] { $n } files\n}',
    'pl',
    '{ $n ->\n    [one] { $n } file\n    [few] { $n } files\n    [many] { $n } files\n   *[other] { $n } files\n}',
  ],
  [
    'its own layout',
    '{$n ->\n  [one]\n    { $n } file\n  *[other]\n    { $n } files }'.replace(' }', '\n}'),
    'pl',
    '{$n ->\n  [one]\n    { $n } file\n  *[other]\n    { $n } files }'.replace(' }', '\n}'),
  ],
  [
    'the name of the default',
    '{ $n ->\n    [one] { $n } file\n   *[many] { $n } files\n}',
    'de',
    '{ $n ->\n    [one] { $n } file\n   *[many] { $n } files\n}',
  ],
  [
    'which another category needs',
    '{ $n ->\n    [one] { $n } file\n   *[many] { $n } files\n}',
    'ru',
    '{ $n ->\n    [one] { $n } file\n    [few] { $n } files\n    [many] { $n } files\n   *[other] { $n } files\n}',
  ],
  [
    'text around',
    'You have { $n ->\n    [one] { $n } file\n   *[other] { $n } files\n}.',
    'ja',
    '{ $n ->\n   *[other] You have { $n } files.\n}',
  ],
  [
    'two axes',
    '{ $g ->\n    [male] His\n   *[other] Their\n} { $n ->\n    [one] { $n } file\n   *[other] { $n } files\n}',
    'ja',
    '{ $g ->\n    [male] { $n ->\n       *[other] His { $n } files\n    }\n   *[other] { $n ->\n       *[other] Their { $n } files\n    }\n}',
  ],
  [
    'lines of their own',
    'a\n  \n  b { $n ->\n    [one] x\n   *[other] { $n }\n}\n.c',
    'ja',
    '{ $n ->\n   *[other]\n        a\n\n          b { $n }\n        {"."}c\n}',
  ],
  ['an address', 'Write to me@example.com, { $name }', 'de', 'Write to me@example.com, { $name }'],
])('translates %s', ([, message, target, translated]) => {
  expect(translate(message, { syntax, source: 'en', target })).toBe(translated)
})

const english = [
  '{ $count ->\n    [0] No files of { $who }\n    [one] { $count } file of { $who }\n   *[other] { $count } files of { $who }\n}',
  '{ $who ->\n    [female] She has\n   *[other] They have\n} { $count ->\n    [one] { $count } file\n   *[other] { $count } files\n} {"{"}here{"}"}',
  '{ NUMBER($count, type: "ordinal") ->\n    [one] place { $count }st\n    [two] place { $count }nd\n   *[other] place { $count }th\n}',
  'Hello { $who } of { -brand }: { NUMBER($count) } <b>files</b>\n  .at me@example.com',
]

test.for(testedLocales)('shows a text for every number in %s', (target) => {
  for (const message of english) {
    const translated = translate(message, { syntax, source: 'en', target, pseudo: true })
    expect(syntax.reject(translated)).toBeUndefined()
    const bundle = new FluentBundle(target, { useIsolating: false })
    // as the format writes it: outside of selects a sign at the start of a line stands in quotes
    const quoted = translated.includes('->') ? translated : translated.replaceAll(/(^|\n)( *)([.*[])/gu, '$1$2{"$3"}')
    const indented = quoted.replaceAll('\n', '\n    ')
    expect(bundle.addResource(new FluentResource(`-brand = Acme\nm =\n    ${indented}\n`))).toEqual([])
    const pattern = bundle.getMessage('m')?.value ?? undefined
    if (pattern === undefined) throw new Error(`no message: ${translated}`)
    for (const count of numbers) {
      for (const who of ['female', 'Ann']) {
        const errors: Error[] = []
        const text = bundle.formatPattern(pattern, { count, who }, errors)
        expect(errors).toEqual([])
        expect(text).toContain('[')
        const number = new Intl.NumberFormat(target).format(count)
        const parts = [
          ...(count > 0 || message !== english[0] ? [number] : []),
          ...(message.includes('{ $who }') ? [who] : []),
          ...(message === english[1] ? ['{', '}'] : []),
        ]
        expect(parts.filter((part) => !text.includes(part))).toEqual([])
      }
    }
  }
})

const fragment = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '{ ',
    ' }',
    '[',
    '*[',
    ']',
    '.',
    '->\n',
    ' ->\n',
    '[one] ',
    '*[other] ',
    '\n',
    '\n    ',
    ' ',
    '"',
    '(',
    ')',
    ',',
    ':',
    '<',
    '>',
    '-',
    '\\',
  ),
  fc.constantFrom(
    '{ $n }',
    '{ -t }',
    '{ m.a }',
    '{ F($n, a: 1) }',
    '{"{"}',
    '{""}',
    '{" "}',
    '{"."}',
    '<b>',
    '</b>',
    '<a href="',
    select,
    '{ $g ->\n [m] x\n  y\n*[f] z\n}',
  ),
  fc.constantFrom('a', 'é', '😀', '1', '$n', 'me@e.com'),
)
const message = fc.array(fragment, { maxLength: 10 }).map((parts) => parts.join(''))

test('the parts joined are the message, and escaped texts read the same', () => {
  fc.assert(
    fc.property(message, (text) => {
      const tokens = syntax.tokenise(text)
      expect(tokens.map(written).join('')).toBe(text)
      const escaped = tokens
        .map((token, index) =>
          token.type === 'text'
            ? syntax.escape(token.text, { before: tokens[index - 1], after: tokens[index + 1] })
            : token.raw,
        )
        .join('')
      expect(syntax.tokenise(escaped).map(show)).toEqual(tokens.map(show))
      expect(syntax.reject(escaped)).toBeUndefined()
    }),
    { numRuns: runsOf(300) },
  )
})

test('reads and rejects what Mozilla does', () => {
  fc.assert(
    fc.property(message, (text) => {
      const known = parsed(text)
      expect(syntax.reject(text) === undefined).toBe(known !== undefined)
      if (known === undefined) return
      const own = syntax.tokenise(text).flatMap(placeholdersOf)
      const texts = known.filter((raw) => !own.includes(raw))
      expect(own).toEqual(known.filter((raw) => own.includes(raw)))
      expect(texts.filter((raw) => !/^[{\s]*"/u.test(raw))).toEqual([])
    }),
    { numRuns: runsOf(300) },
  )
})

test('printed variants read the same', () => {
  fc.assert(
    fc.property(message, (text) => {
      const read = syntax.readVariants?.(text)
      if (read === undefined) return
      expect(read.print(read.variants)).toBe(text)
      const changed = read.variants.map(({ keys, text }) => ({ keys, text: `x${text}` }))
      const printed = syntax.readVariants?.(read.print(changed))
      expect(printed?.variants.map(({ keys }) => keys)).toEqual(changed.map(({ keys }) => keys))
      expect(printed?.variants.map((variant) => showLines(variant.text))).toEqual(
        changed.map((variant) => showLines(variant.text)),
      )
    }),
    { numRuns: runsOf(300) },
  )
})

test.for(['en.ftl', 'de.ftl'])('every message of %s comes back as it is', (name) => {
  const folder = new URL('../../../formats/src/fluent/fixtures/', import.meta.url)
  const texts = new FluentParser({ withSpans: true })
    .parse(readFileSync(new URL(name, folder), 'utf8'))
    .body.flatMap((entry) =>
      entry.type === 'Message' || entry.type === 'Term'
        ? [entry.value, ...entry.attributes.map(({ value }) => value)]
        : [],
    )
    .flatMap((pattern) =>
      pattern === null ? [] : [patternText(readFileSync(new URL(name, folder), 'utf8'), pattern.span)],
    )
  expect(texts.length).toBeGreaterThan(5)
  for (const text of texts) {
    expect(syntax.reject(text)).toBeUndefined()
    expect(syntax.tokenise(text).map(written).join('')).toBe(text)
    expect(translate(text, { syntax, source: 'en', target: 'en' })).toBe(text)
  }
})

function patternText(source: string, span: { start: number; end: number } | undefined): string {
  const text = source.slice(span?.start, span?.end)
  const indents = Array.from(text.matchAll(/\n( *)\S/gu), (match) => match[1]?.length ?? 0)
  return text.replace(/^ +/u, '').replaceAll(`\n${' '.repeat(Math.min(4, ...indents))}`, '\n')
}

function placeholdersOf(token: Token): readonly string[] {
  if (token.type === 'text') return []
  // without its first character a tag is a text
  return token.type === 'placeholder' ? [token.raw] : syntax.tokenise(token.raw.slice(1)).flatMap(placeholdersOf)
}

/** The placeables of a text, as Mozilla's parser finds them; `undefined` for one that it refuses. */
function parsed(text: string): readonly string[] | undefined {
  const quoted = syntax.tokenise(text).map((token) => {
    // as the format writes it: outside of placeables a sign at the start of a line stands in quotes
    const raw = written(token)
    return token.type === 'placeholder' ? raw : raw.replaceAll(/(\n *)([.[*])/gu, '$1{"$2"}')
  })
  return readPlaceables(quoted.join('')) ?? readPlaceables(text)
}

function readPlaceables(text: string): readonly string[] | undefined {
  const file = `m =\n    ${`x${text}x`.replaceAll('\n', '\n    ')}\n`
  const [entry, more] = new FluentParser().parse(file).body
  if (more === undefined && entry?.type === 'Message' && entry.attributes.length === 0 && entry.value !== null) {
    return entry.value.elements.flatMap((element) => {
      const raw = file.slice(element.span?.start, element.span?.end)
      return element.type === 'Placeable' ? [raw.replaceAll('\n    ', '\n')] : []
    })
  }
  return undefined
}

function written(token: Token): string {
  return token.type === 'text' ? (token.raw ?? token.text) : token.raw
}

function show(token: Token): string {
  if (token.type === 'text') return `text ${token.text}`
  return `${token.type === 'placeholder' ? token.kind : token.type} ${token.name} ${token.raw}`
}

/** The indent of lines is that of the layout. */
function showLines(text: string): readonly string[] {
  return syntax.tokenise(text.replaceAll(/\n */gu, '\n')).map(show)
}
