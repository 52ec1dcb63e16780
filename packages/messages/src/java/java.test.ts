import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openSyntax } from '../open-syntax.ts'
import { protect } from '../wire/protect.ts'
import { restore } from '../wire/restore.ts'
import type { Token } from '../syntax.ts'
import { takeApart } from '../wire/take-apart.ts'
import { chooseItem, readChoice } from './java.ts'

const syntax = await openSyntax({ id: 'java' })

test.for<[message: string, tokens: readonly string[]]>([
  ['', []],
  ["Don't", ["text Don't"]],
  ["Don''t", ["text Don't"]],
  ["It''s {0}", ["text It's ", 'variable 0 {0}']],
  ["It's {0} and {1}", ['text Its {0} and {1}']],
  ["'{0}' is {0}", ['text {0} is ', 'variable 0 {0}']],
  ['{0,number,#.##} of {1, date, short}', ['variable 0 {0,number,#.##}', 'text  of ', 'variable 1 {1, date, short}']],
  [
    "Hello {name}, it's <b>me</b>",
    ['text Hello ', 'variable name {name}', "text , it's ", 'open b <b>', 'text me', 'close b </b>'],
  ],
  ["<a href=''{0}''>go</a>", ["open a <a href=''{0}''>", 'text go', 'close a </a>']],
  ['{0,choice,0#none|1#one} left', ['block 0 {0,choice,0#none|1#one}', 'text  left']],
  ['{n, plural, one {it} other {they}}', ['block n {n, plural, one {it} other {they}}']],
  ["it's {n, plural, one {it} other {they}}", ["text it's ", 'block n {n, plural, one {it} other {they}}']],
  ['a { b {0', ['text a { b {0']],
])('%s', ([message, tokens]) => expect(syntax.tokenise(message).map(show)).toEqual(tokens))

test.for<[text: string, source: string | undefined, written: string]>([
  ["l'ami", 'the friend', "l'ami"],
  ["l'ami", '{0} friends', "l''ami"],
  ["l'ami", "Don''t", "l''ami"],
  ["l'ami", undefined, "l''ami"],
  ["{l'ami}", '{0} friends', "'{'l''ami'}'"],
  ["{'}", '{0}', "'{''}'"],
  ['a < b <b>', '{0}', "a < b '<'b>"],
])('%s as a translation of %s', ([text, source, written]) => expect(syntax.escape(text, { source })).toBe(written))

test.for<[text: string, found: string | undefined]>([
  ["It''s {0}", undefined],
  ["It's", undefined],
  ["It's {0}", "'s {0}"],
  ['{0} of {1', '{1'],
  ['{0} {name}', '{name}'],
  ['{0,spellout}', '{0,spellout}'],
  ['{0,choice,1#a|0#b}', '{0,choice,1#a|0#b}'],
  ["It''s { 0}", '{ 0}'],
  ["It''s {0 }", '{0 }'],
  ['{0,choice,0#a|1#b #{0}}', '{0,choice,0#a|1#b #{0}}'],
  ['{0,choice,0#a|1#{name} b}', '{0,choice,0#a|1#{name} b}'],
  ['Hello {name}', undefined],
  ['{n, plural, one {x}}', 'n'],
])('reject %s', ([text, found]) => expect(syntax.reject(text)?.arguments['found']).toBe(found))

test.for<[message: string, variants: readonly string[], printed: string]>([
  [
    'There {0,choice,0#are no files|1#is one file|1<are {0} files} in {1}.',
    ['0#: There are no files in {1}.', '1#: There is one file in {1}.', 'other: There are {0} files in {1}.'],
    '{0,choice,0#There are no files in {1}.|1#There is one file in {1}.|1<There are {0} files in {1}.}',
  ],
  ["{0, choice, 0#it''s none|1#one}", ["0#: it''s none", 'other: one'], "{0, choice, 0#it''s none|1#one}"],
  ["{0,choice,0#it''''s {0}|1#one}", ["0#: it''s {0}", 'other: one'], "{0,choice,0#it''''s {0}|1#one}"],
  ["{0,choice,0#l''''''''{1}|1#c}", ["0#: l''''{1}", 'other: c'], "{0,choice,0#l''''''''{1}|1#c}"],
  ["{0,choice,0#a'|'b|1#c}", ['0#: a|b', 'other: c'], "{0,choice,0#a'|'b|1#c}"],
])('choice %s', ([message, variants, printed]) => {
  const read = syntax.readVariants?.(message)
  expect(read?.variants.map(({ keys, text }) => `${keys.join(' ')}: ${text}`)).toEqual(variants)
  expect(read?.print(read.variants)).toBe(printed)
})

test('the numbers of a choice', () => {
  const slots = syntax.readVariants?.('{0,choice,-1#a|0#b|1#c|1<d|100≤e}')?.axes[0]?.slots
  expect(slots?.map(({ form, sample, only }) => [form, sample, only])).toEqual([
    ['-1#', -1, -1],
    ['0#', 0, 0],
    ['1#', 1, 1],
    ['1<', 5, undefined],
    ['other', 100, undefined],
  ])
})

test('no text of a choice has a brace: it would be quoted twice over', () => {
  const variants = syntax.readVariants?.('{0,choice,0#a|1#b {1}}')
  expect(variants?.syntax.reject("it''s {1}")).toBeUndefined()
  expect(variants?.syntax.reject("'{'{1}")).toMatchObject({ code: 'format-syntax' })
})

test.for([
  '{0,choice,0#a|1#b} {1,choice,0#a|1#b}',
  '{0} files',
  "{0,choice,0#''{''|1#b}",
  "'{' {0,choice,0#a|1#b}",
  '{0,choice,a#b}',
])('stays whole: %s', (message) => expect(syntax.readVariants?.(message)).toBeUndefined())

const hasJava = spawnSync('java', ['-version']).status === 0

/** Reads pairs of lines, a pattern and a number; answers with the text, or with `!`. */
const program = `
import java.text.MessageFormat;
import java.util.*;
import java.nio.charset.StandardCharsets;
public class Answer {
  public static void main(String[] args) throws Exception {
    Scanner in = new Scanner(System.in, StandardCharsets.UTF_8);
    StringBuilder out = new StringBuilder();
    while (in.hasNextLine()) {
      String pattern = in.nextLine();
      double number = Double.parseDouble(in.nextLine());
      String answer;
      try {
        answer = "=" + new MessageFormat(pattern, Locale.ROOT).format(new Object[] { number, "(B)", "(C)" });
      } catch (IllegalArgumentException e) {
        answer = "!";
      }
      out.append(answer).append("\\n");
    }
    System.out.write(out.toString().getBytes(StandardCharsets.UTF_8));
    System.out.flush();
  }
}
`

function askJava(asked: readonly (readonly [pattern: string, number: number])[]): readonly (string | undefined)[] {
  const folder = mkdtempSync(join(tmpdir(), 'lockale-java-'))
  try {
    writeFileSync(join(folder, 'Answer.java'), program)
    const input = asked.map(([pattern, number]) => `${pattern}\n${number}\n`).join('')
    const { stdout, status, stderr } = spawnSync(
      'java',
      ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', join(folder, 'Answer.java')],
      { input },
    )
    if (status !== 0) throw new Error(String(stderr))
    return String(stdout)
      .split('\n')
      .slice(0, -1)
      .map((line) => (line === '!' ? undefined : line.slice(1)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const fragments = fc.constantFrom(
  "'",
  "''",
  '{0}',
  '{1}',
  '{',
  '}',
  "'{'",
  'a',
  'It',
  ' ',
  '{1,choice',
  '{0,number}',
  'é',
  '<',
  '#',
  '|',
)
const pattern = fc.array(fragments, { maxLength: 8 }).map((parts) => `{2}${parts.join('')}`)

test.skipIf(!hasJava)('java.text reads a format in the same way', () => {
  const patterns = fc.sample(pattern, {
    numRuns: Number(process.env['LOCKALE_TEST_DEPTH'] ?? 1) > 1 ? 1000 : 500,
    seed: 7,
  })
  const answers = askJava(patterns.map((text) => [text, 5]))
  const values: Readonly<Record<string, string>> = { '0': '5', '1': '(B)', '2': '(C)' }
  for (const [at, text] of patterns.entries()) {
    const answer = answers[at]
    // an open quote is read there, and always a mistake
    if (answer !== undefined && syntax.reject(text) !== undefined) continue
    const shown = syntax.tokenise(text).map((token) => {
      if (token.type === 'text') return token.text
      return token.type === 'placeholder' ? (values[token.name] ?? '') : token.raw
    })
    expect([text, syntax.reject(text) === undefined ? shown.join('') : undefined]).toEqual([text, answer])
  }
  const refused = patterns.filter((text, at) => answers[at] !== undefined && syntax.reject(text) !== undefined)
  // two braces that stay open are dropped there without a word, with all behind them
  expect(refused.filter((text) => !/\{[^}]*\{/u.test(text) && !text.includes("'"))).toEqual([])
})

test.skipIf(!hasJava)('a translation of a choice says in Java what its variant says', () => {
  const messages = [
    'There {0,choice,0#are no files|1#is one file|1<are {0} files} in {1}.',
    "{0,choice,0#it''s none|1#it''''s {0} file|1<they''''re {0} files}",
    "It''s {0,choice,-1#under|0#no|1#one|1<{0,number,integer}|100<many} file(s) '|' < > {1}",
    "{0,choice,0#a'|'b '<'b'>'|2#c '#' {1}}",
  ]
  const numbers = [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000, 1.5]
  const asked: (readonly [string, number])[] = []
  for (const message of messages) {
    const variants = syntax.readVariants?.(message)
    const taken = takeApart(message, { syntax, source: 'en', target: 'fr' })
    if (variants === undefined || taken === undefined) throw new Error(message)
    const texts = taken.segments.map((segment) => {
      const protectedText = protect(segment.text, segment)
      const restored = restore({
        protectedText,
        answer: `${protectedText.wire} l'x`,
        source: segment.text,
        syntax: segment.syntax,
        targetLocale: 'fr',
        counts: segment.counts,
      })
      if (!restored.ok) throw new Error(`${segment.text}: ${JSON.stringify(restored.finding)}`)
      return restored.text
    })
    const target = taken.assemble(texts)
    const items = readChoice(/choice,\s*([^]*)\}$/u.exec(target)?.[1] ?? '')
    for (const number of numbers) {
      const at = items === undefined ? -1 : items.findIndex((item) => item === chooseItem(items, number))
      asked.push([message, number], [target, number], [texts[at] ?? '', number])
    }
  }
  const answers = askJava(asked)
  for (let at = 0; at < answers.length; at += 3) {
    const [source, target, text] = answers.slice(at, at + 3)
    expect(target).toBe(text)
    expect(target).toBe(`${source} l'x`)
  }
})

function show(token: Token): string {
  if (token.type === 'text') return `text ${token.text}`
  return `${token.type === 'placeholder' ? token.kind : token.type} ${token.name} ${token.raw}`
}

describe('where the app formats every string', async () => {
  const always = await openSyntax({ id: 'java', apostrophes: 'always' })

  test.for<[message: string, tokens: readonly string[]]>([
    ["Don''t", ["text Don't"]],
    ["Don't", ['text Dont']],
    ['Open the door', ['text Open the door']],
    ["It''s {0}", ["text It's ", 'variable 0 {0}']],
    ["it's {n, plural, one {it} other {they}}", ["text it's ", 'block n {n, plural, one {it} other {they}}']],
  ])('%s', ([message, tokens]) => expect(always.tokenise(message).map(show)).toEqual(tokens))

  const texts = ["S'ouvrir l'été", "l'{porte}", 'a < b', "''"]

  test.for(['Open the door', "Don''t", undefined])('a translation of %s has the apostrophes doubled', (source) => {
    expect(texts.map((text) => always.escape(text, { source }))).toEqual([
      "S''ouvrir l''été",
      "l'''{'porte'}'",
      'a < b',
      "''''",
    ])
  })

  test.runIf(hasJava)('Java shows the texts', () => {
    expect(askJava(texts.map((text) => [always.escape(text, { source: 'Open' }), 1]))).toEqual(texts)
  })

  test('a single apostrophe is an error', () => {
    expect(always.reject("L'ami", 'The friend')).toMatchObject({ code: 'format-syntax' })
    expect(always.reject("L''ami", 'The friend')).toBeUndefined()
    expect(always.reject('{name}', 'The friend')).toMatchObject({ code: 'format-syntax' })
    expect(syntax.reject("L'ami", 'The friend')).toBeUndefined()
  })
})
