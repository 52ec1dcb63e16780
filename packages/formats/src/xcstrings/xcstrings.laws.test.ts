import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { testFormatLaws } from '../format-laws.suite.ts'
import type { EntryPath, Format } from '../format.ts'
import {
  memberIn,
  membersOf,
  type Member,
  parseMarked,
  trickyKeys,
  trickyTexts,
  type Tree,
  writeDocument,
  writings,
  xcodeWriting,
} from '../json-profile/documents.suite.ts'
import { xcstrings } from './xcstrings.ts'

/** The laws are those of one locale; what an edit leaves of the others is looked at in edit.test.ts. */
const german: Format = {
  ...xcstrings,
  parse: (bytes, options) => xcstrings.parse(bytes, { ...options, locale: 'de', sourceLocale: 'en' }),
  edit: (parsed, changes, options) => xcstrings.edit(parsed, changes, { ...options, locale: 'de', sourceLocale: 'en' }),
}

const forms = ['few', 'many', 'one', 'other', 'two', 'zero'] as const
const devices = ['0', 'iphone', 'mac', 'other'] as const
const keys = trickyKeys.filter((key) => key !== '')

/** Each key varies in one way in all documents, or an edit might ask for two ways at once: which one, its length says. */
const waysOfKey = ['none', 'plural', 'device', 'substitutions'] as const
const wayOf = (key: string) => waysOfKey[key.length % waysOfKey.length]

const unit = trickyTexts.map((value): Tree => [
  [
    'stringUnit',
    [
      ['state', 'translated'],
      ['value', value],
    ],
  ],
])
const varying = (way: string, names: readonly string[], inner: fc.Arbitrary<Tree>) =>
  fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names), inner), { minLength: 1, maxLength: 6, selector: ([name]) => name })
    .map((variants): Tree => {
      const inOrder = variants.toSorted(([one], [other]) => names.indexOf(one) - names.indexOf(other))
      return [['variations', [[way, inOrder]]]]
    })
const plural = varying('plural', forms, unit)
const substituted = fc
  .tuple(unit, plural)
  .map(([text, plural]): Tree => [
    ...members(text),
    ['substitutions', [['n', [['argNum', { raw: '1' }], ['formatSpecifier', 'lld'], ...members(plural)]]]],
  ])

const localization = (key: string): fc.Arbitrary<Tree> => {
  switch (wayOf(key)) {
    case 'plural':
      return plural
    case 'device':
      return varying('device', devices, fc.oneof(unit, plural))
    case 'substitutions':
      return substituted
    default:
      return unit
  }
}

const message = keys.chain((key) =>
  fc
    .record({
      comment: fc.option(trickyTexts),
      extractionState: fc.option(fc.constantFrom('manual', 'extracted_with_value')),
      de: fc.option(localization(key)),
      en: fc.option(localization(key), { freq: 1 }),
      fr: fc.option(localization(key), { freq: 1 }),
      leftOut: fc.option(fc.constantFrom('shouldTranslate', 'extractionState'), { freq: 1 }),
    })
    .map(({ comment, extractionState, de, en, fr, leftOut }): Member => {
      const localizations = Object.entries({ de, en, fr }).flatMap(([locale, tree]): readonly Member[] => {
        return tree === null ? [] : [[locale, tree]]
      })
      const state = leftOut === 'extractionState' ? 'stale' : extractionState
      const members: readonly Member[] = [
        ...optional('comment', comment),
        ...optional('extractionState', state),
        ...optional('localizations', localizations.length === 0 ? null : localizations),
        ...optional('shouldTranslate', leftOut === 'shouldTranslate' ? { raw: 'false' } : null),
      ]
      // Nothing can be added to those that are left out, so they have keys that no other message has.
      return [leftOut === null ? key : `left out: ${key}`, members]
    }),
)

const documents = fc
  .tuple(
    fc.uniqueArray(message, { maxLength: 4, selector: ([key]) => key }),
    fc.oneof(fc.constant(xcodeWriting), writings),
  )
  .map(([strings, writing]) =>
    writeDocument(
      [
        ['sourceLanguage', 'en'],
        ['strings', strings],
        ['version', '1.0'],
      ],
      writing,
    ),
  )

const form = fc.constantFrom(...forms)
const device = fc.constantFrom(...devices)
const paths = keys.chain((key): fc.Arbitrary<EntryPath> => {
  switch (wayOf(key)) {
    case 'plural':
      return form.map((form) => [key, form])
    case 'device':
      return device.map((device) => [key, 'device', device])
    case 'substitutions':
      return form.map((form) => [key, 'substitutions', 'n', form])
    default:
      return fc.constant([key])
  }
})

testFormatLaws({
  format: german,
  hasReviews: true,
  documents,
  texts: trickyTexts,
  keys,
  paths,
  samples: new Map([
    ['Localizable', withoutStates(read('Localizable'))],
    ['AppShortcuts', read('AppShortcuts')],
  ]),
  oracle: (document) =>
    membersOf(memberIn(parseMarked(document), 'strings')).flatMap(([key, message]) => {
      const isLeftOut =
        memberIn(message, 'shouldTranslate') === false || memberIn(message, 'extractionState') === 'stale'
      return isLeftOut ? [] : textsIn(memberIn(message, 'localizations', 'de'), [key])
    }),
})

function textsIn(point: unknown, path: EntryPath): readonly (readonly [EntryPath, string])[] {
  return membersOf(point).flatMap(([name, inner]): readonly (readonly [EntryPath, string])[] => {
    if (name === 'stringUnit') return [[path, String(memberIn(inner, 'value'))]]
    if (name === 'substitutions') {
      return membersOf(inner).flatMap(([name, inner]) => textsIn(inner, [...path, 'substitutions', name]))
    }
    if (name !== 'variations') return []
    return membersOf(inner).flatMap(([way, variants]) =>
      membersOf(variants).flatMap(([name, variant]) => {
        return textsIn(variant, way === 'device' ? [...path, 'device', name] : [...path, name])
      }),
    )
  })
}

function optional(key: string, value: Tree | null): readonly Member[] {
  return value === null ? [] : [[key, value]]
}

function members(tree: Tree): readonly Member[] {
  return typeof tree === 'string' || 'raw' in tree ? [] : tree
}

function read(name: string): string {
  return readFileSync(new URL(`fixtures/${name}.xcstrings`, import.meta.url), 'utf8')
}

/** A law says that an edit changes a value alone; here it would change the state that says it is to be reviewed, too. */
function withoutStates(document: string): string {
  return document.replaceAll('"needs_review"', '"translated"')
}
