import { type Diagnostic, type DiagnosticArguments, type DiagnosticCode, ruleIds } from '@lockale/errors'
import { expect, test } from 'vitest'
import { describe } from './describe.ts'

const at = { severity: 'error', file: 'de.json', locale: 'de', message: 'cta' } as const
const say = (code: DiagnosticCode, args: DiagnosticArguments = {}, more: Partial<Diagnostic> = {}) =>
  describe({ code, ...at, arguments: args, ...more })

/** Rules with the arguments they come with, and their sentence. */
const sentences: Readonly<Partial<Record<DiagnosticCode, readonly [args: DiagnosticArguments, sentence: string]>>> = {
  'parse-error': [
    { expected: 'a key in double quotes', found: 'the end of the file' },
    'cannot be read: expected a key in double quotes, found the end of the file',
  ],
  'conflict-marker': [
    { ours: 'HEAD', theirs: 'feature', endLine: 6, oursText: '"a": "1"', theirsText: '"a": "2"' },
    'has a merge conflict here, up to line 6 (HEAD: ""a": "1"" or feature: ""a": "2""): resolve it, then run again',
  ],
  'bad-encoding': [{ byteOffset: 12, byte: 'FC' }, 'is not valid UTF-8 (byte FC at offset 12): save it as UTF-8'],
  'unpaired-surrogate': [
    { where: 'key' },
    'the key contains half of a character (an unpaired surrogate), which cannot be sent',
  ],
  'too-deep': [
    { depth: 101, limit: 100, unit: 'levels' },
    'is nested too deeply (more than 100 levels): nothing in the file was read',
  ],
  'duplicate-key': [{ key: 'a', countsLine: 7 }, 'this key occurs again in line 7, and only the last one counts'],
  'ambiguous-scalar': [
    { token: 'Yes' },
    'some YAML parsers read "Yes" as a string, others as another type: put it in quotes',
  ],
  'key-collision': [{ other: 'a.b' }, 'is the same key at run time as a.b'],
  'source-unwritten': [{ text: 'cart.title' }, 'is not written yet: "cart.title"; lockale sends it when it is'],
  'double-space': [{ found: 'Als  Kopie' }, 'has two spaces in a row: "Als␣␣Kopie"'],
  'missing-key': [{ source: 'Buy now', found: 'TODO: buy' }, 'is not translated: "Buy now"; the file has "TODO: buy"'],
  'missing-file': [{ count: 12 }, 'the file does not exist yet: 12 messages to translate'],
  'empty-translation': [{ source: 'Buy' }, 'is empty, the source is "Buy"'],
  'blank-translation': [{}, 'is only white space'],
  stale: [{ source: 'Buy now', text: 'Kaufen' }, 'the source is now "Buy now"; "Kaufen" was made from an older one'],
  'source-changed': [
    { source: 'Buy now', text: 'Kaufen' },
    'the source is now "Buy now"; the human "Kaufen" was kept → lockale accept cta --locale de (after editing it, if it must change)',
  ],
  'imported-stale': [
    { count: 1214 },
    '1,214 imported translations are older than their source → lockale accept --state imported-stale, or reopen; the list: lockale check --verbose',
  ],
  'source-case-changed': [
    { count: 864 },
    '864 translations have a source that changed only in case or final punctuation → lockale accept --state case-changed; the list: lockale check --verbose',
  ],
  'extra-key': [{ text: 'Kaufen' }, 'is no longer in the source: "Kaufen"'],
  'pseudo-translation': [{ text: 'Ƀūŷ' }, '"Ƀūŷ" is a pseudo-translation'],
  'needs-review': [{ why: 'hole' }, 'needs review (hole) → lockale accept cta --locale de'],
  'placeholder-missing': [{ placeholder: '{{count}}' }, '{{count}} is missing'],
  'placeholder-extra': [{ placeholder: '{{nome}}' }, '{{nome}} is not in the source'],
  'placeholder-delimiter-damaged': [
    { found: 'stray delimiter "{{"' },
    'a placeholder is damaged (stray delimiter "{{")',
  ],
  'nesting-changed': [
    { missing: ['$t(a)'], extra: ['$t(b)'] },
    'nested messages differ from the source: $t(a) missing, $t(b) extra',
  ],
  'placeholder-renamed': [
    { from: '{{name}}', to: '{{nome}}' },
    '{{name}} has become {{nome}}: do not translate its name',
  ],
  'placeholder-count': [{ placeholder: '{{a}}', source: 1, target: 3 }, '{{a}} occurs 3 times, in the source once'],
  'placeholder-format-changed': [{ from: '%d', to: '%s' }, '%d has become %s: its format differs from the source'],
  'placeholder-order': [
    { from: ['%s', '%d'], to: ['%d', '%s'] },
    'placeholders without numbers are in another order: %d %s, in the source %s %d',
  ],
  'nesting-options-json': [{ placeholder: '$t(a, {“b”: 1})' }, 'the options of $t(a, {“b”: 1}) cannot be read'],
  'icu-syntax': [
    { found: '{name', offset: 6, reason: 'unclosed' },
    'cannot be read as an ICU message (unclosed) at "{name"',
  ],
  'icu-bad-selector': [{ placeholder: 'n', lost: ['=0', '=1'] }, 'n lost its form for =0, =1'],
  'icu-branch-missing': [{ placeholder: 'n', forms: ['few', 'many'] }, 'n: forms are missing: few, many'],
  'nesting-cycle': [{ placeholders: ['$t(a)'] }, 'nests itself through $t(a)'],
  'html-tags': [{ missing: ['<b>', '<i>'], extra: [] }, 'tags differ from the source: <b> <i> missing'],
  'plural-category-missing': [{ forms: ['few', 'many'] }, 'plural forms are missing: few, many'],
  'not-translated': [
    { reason: 'it is longer than one request may be', form: 'few' },
    'was not translated (plural form few): it is longer than one request may be',
  ],
  'write-conflict': [{}, 'changed during the run and was left as it is: run again'],
  'lockfile-line': [{}, 'a line of the lockfile cannot be read and was skipped'],
}

test.for(Object.entries(sentences))('%s has its sentence', ([code, [args, sentence]]) => {
  expect(say(code as DiagnosticCode, args)).toBe(sentence)
})

test.for<[code: DiagnosticCode, args: DiagnosticArguments, sentence: string]>([
  [
    'source-changed',
    { was: 'Buy', source: 'Buy now', text: 'Kaufen', by: 'imported' },
    '"Buy" is now "Buy now"; the imported "Kaufen" was kept → lockale accept cta --locale de (after editing it, if it must change)',
  ],
  [
    'imported-stale',
    { source: 'Buy now', text: 'Kaufen', by: 'imported' },
    'the source is now "Buy now", since before the import; the imported "Kaufen" was kept → lockale accept cta --locale de (after editing it, if it must change)',
  ],
  [
    'source-case-changed',
    { was: 'Buy Now', source: 'Buy now', text: 'Kaufen', by: 'human' },
    '"Buy Now" is now "Buy now", which differs only in case or final punctuation; the human "Kaufen" was kept → lockale accept cta --locale de',
  ],
  ['missing-key', { source: 'Buy', before: 'translated' }, 'is missing: "Buy" (it was translated before)'],
])('%s says what is known', ([code, args, sentence]) => expect(say(code, args)).toBe(sentence))

test.for(Object.values(ruleIds).flat())('%s is a sentence without any argument', (code) => {
  const bare = describe({ code, severity: 'error', file: 'de.json', arguments: {} })
  expect(bare).toMatch(/^\S.*\S$/u)
  expect(bare).not.toMatch(/undefined|null|NaN|\(\)|""/u)
})

test.for<[name: string, message: string, command: string]>([
  ['a plain key', 'cart.title', 'lockale accept cart.title --locale de'],
  ['a sentence', 'Add to cart', "lockale accept 'Add to cart' --locale de"],
  ['quotes and dollars', `it's $5 "off"`, String.raw`lockale accept 'it'\''s $5 "off"' --locale de`],
  ['a key that looks like a flag', '-x', 'lockale accept --locale de -- -x'],
  ['a line break', 'a\nb', "lockale accept 'a\nb' --locale de"],
])('%s can be pasted into a shell', ([, message, command]) => {
  expect(say('source-changed', {}, { message })).toContain(`→ ${command} (after editing it, if it must change)`)
})

test.for<[name: string, args: DiagnosticArguments, sentence: string]>([
  ['one of many', { forms: ['few'] }, 'plural form is missing: few'],
  ['none named', { forms: [] }, 'plural forms are missing'],
])('plural forms: %s', ([, args, sentence]) => expect(say('plural-category-missing', args)).toBe(sentence))

test('bytes of another encoding are called by it', () => {
  const facts = { byteOffset: 0, byte: 'FF', looksLike: 'UTF-16' }
  expect(say('bad-encoding', facts)).toBe('is not valid UTF-8 (it looks like UTF-16): save it as UTF-8')
})

test('several placeholders are one sentence', () => {
  expect(say('placeholder-missing', { placeholder: ['{{a}}', '{{b}}'] })).toBe('{{a}}, {{b}} are missing')
})

test('a rule as reason says what the answers did', () => {
  const sentence = 'was not translated: every answer failed a check (placeholder-missing)'
  expect(say('not-translated', { reason: 'placeholder-missing', form: '' })).toBe(sentence)
})

test('long texts are cut to sixty characters and set on one line', () => {
  expect(say('missing-key', { source: `${'ä'.repeat(30)}\n\t${'😀'.repeat(500_000)}` })).toBe(
    `is missing: "${'ä'.repeat(30)} ${'😀'.repeat(28)}…"`,
  )
})

test('a first line of the lockfile that says an older version', () => {
  expect(say('lockfile-line', { needs: 2 })).toBe(
    'the lockfile names reviewers or reasons, and its first line does not say version 2 → lockale sync corrects it',
  )
})

test('a missing message says what is in its way', () => {
  expect(say('missing-key', { source: 'Buy', taken: 'cart', takenBy: 'group' })).toBe(
    'is missing: "Buy"; "cart" is a group of strings in this file and a string in the source → rename or remove it in this file, then run lockale sync',
  )
})

test('names from Object.prototype are no arguments', () => {
  expect(say('key-collision', JSON.parse('{"__proto__":"x"}') as DiagnosticArguments)).toBe(
    'is the same key at run time as another one',
  )
})

test.for<[from: string, to: string, sentence: string]>([
  ['{0}', '{1}', '{0} has become {1}: use the number that it has in the source'],
  ['%1$s', '%2$s', '%1$s has become %2$s: use the number that it has in the source'],
  ['{{0}}', '{{2}}', '{{0}} has become {{2}}: use the number that it has in the source'],
  ['{0}', '{name}', '{0} has become {name}: do not translate its name'],
  ['{name2}', '{nome2}', '{name2} has become {nome2}: do not translate its name'],
  [':name', ':nom', ':name has become :nom: do not translate its name'],
])('a placeholder with another number or name: %s for %s', ([from, to, sentence]) => {
  const finding = { code: 'placeholder-renamed', severity: 'error', file: 'de.json', arguments: { from, to } } as const
  expect(describe(finding)).toBe(sentence)
})

test('a problem of one plural form names it', () => {
  const finding = { code: 'pseudo-translation', severity: 'error', file: 'pl.json', arguments: { text: 'ƀ' } } as const
  expect(describe({ ...finding, message: 'seeds', form: 'few' })).toBe('plural form few: "ƀ" is a pseudo-translation')
  expect(describe({ ...finding, message: 'seeds' })).toBe('"ƀ" is a pseudo-translation')
})
