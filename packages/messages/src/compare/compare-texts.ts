import { groupBy, rememberEach, rememberFor, surplus } from '@lockale/errors'
import { errorOf, type Finding, type Placeholder, type Syntax, type SyntaxId, textIn, type Token } from '../syntax.ts'
import { htmlElements } from '../marks/tags.ts'
import { areDatePatterns } from '../printf/conversion.ts'
import { compareVariables, readVariable, type TextLeeway, type Variable, withoutBlanks } from './compare-variables.ts'
import type { Comparison } from './pair-variants.ts'

const nothingElse: TextLeeway = { deciding: new Set(), isKnown: () => false }

/** Values that Rails passes to each message of a failed validation. Translations may leave them out. */
const optionalInRails = new Set(['attribute', 'model', 'value'])

/** Variables for an ending of English, such as the `’s` of `{name}{apostrophe} message`. Other languages lack them. */
const ofEnglish = new Set(['apostrophe', 'possessive', 'plural_suffix', 'pluralsuffix'])

export function compareTexts({
  source,
  target,
  syntax,
  targetSyntax = syntax,
  counts = [],
  leeway: { deciding, isKnown, mayHide, saysNone = false } = nothingElse,
  isReference,
}: Omit<Comparison, 'locales'> & {
  /** Message format of the target, if it differs from the source's because only one of the two strings is a plural. */
  readonly targetSyntax?: Syntax
  readonly leeway?: TextLeeway
}): readonly Finding[] {
  // date patterns are not compared: each language has its own parts of a date in its own order
  const areDates = (syntax.id === 'printf' || syntax.id === 'rails') && areDatePatterns(source, target)
  const rejected = areDates ? undefined : targetSyntax.reject(target, source)
  const broken = rejected !== undefined && syntax.reject(source) === undefined ? [rejected] : []
  // an unreadable string is reported once: its placeholders cannot be compared
  if (broken.some(({ code }) => code.endsWith('-syntax'))) return broken
  const found = inventory(target, targetSyntax)
  const wanted = sourceInventory(syntax)(source)
  if (isEmpty(wanted) && isEmpty(found) && deciding.size === 0) return broken
  const mayDrop = new Set(counts.flatMap(({ name, singleton }) => (singleton ? [name] : [])))
  return [
    ...broken,
    ...(areDates
      ? []
      : compareVariables(
          {
            wanted: wanted.variables.filter(
              (one) => !(isPercentage(one, target) && one.name.length > 1) && isReference?.(one.name) !== true,
            ),
            found: found.variables.filter(
              (one) =>
                !isPercentage(one, source) &&
                isReference?.(one.name) !== true &&
                !isEnding(one, wanted, found) &&
                (!isMagicWord(one, syntax) || wanted.variables.some(({ name }) => name === one.name)),
            ),
            syntaxId: syntax.id,
          },
          {
            deciding,
            isKnown,
            mayDrop,
            saysNone,
            isOptional: (variable) =>
              isMagicWord(variable, syntax) ||
              mayHide?.has(variable.name) === true ||
              (syntax.id === 'rails' && optionalInRails.has(variable.name)) ||
              ofEnglish.has(variable.name.toLowerCase()) ||
              // in Fluent, a literal such as `{ " " }` only keeps a space at the start or end of a string
              (syntax.id === 'fluent' && variable.name.trim() === ''),
          },
        )),
    ...compareNestings(wanted.nestings, found.nestings),
    ...compareTags(
      { wanted: wanted.tags, found: found.tags },
      { syntaxId: syntax.id, text: () => textIn(targetSyntax.tokenise(target)) },
    ),
  ]
}

/**
 * Returns true for a percentage that looks like a placeholder: the `%96` of `%96'sı` next to `96%`. Turkish, Basque and
 * Hebrew write the sign before the number, and with a grammatical ending behind it (`%70ean`) it looks like a
 * conversion of printf. Returns false if the other string contains the same `%96`: it is then a placeholder of the app.
 */
function isPercentage({ raw }: Variable, other: string): boolean {
  const number = /^%(\d{1,3})(?:\p{L}|$)/u.exec(raw)?.[1]
  if (number === undefined || other.includes(raw)) return false
  return new RegExp(String.raw`(?<![\d.,])${number}(?:[.,]\d+)?\s?[%٪﹪％]`, 'u').test(other)
}

export function variablesOf(message: string, syntax: Syntax): readonly Variable[] {
  return inventory(message, syntax).variables
}

/** Returns true for `:Attribute:en`: `:en` is a Swedish or Finnish grammatical ending that looks like a variable. */
/** Returns true for a word of MediaWiki that any message may use, and may write out: `{{SITENAME}}`, `{{ns:project}}`. */
function isMagicWord({ name }: Variable, { id }: Syntax): boolean {
  return id === 'banana' && name.startsWith('{{')
}

function isEnding(one: Variable, wanted: Inventory, { attached }: Inventory): boolean {
  return attached.has(one) && !wanted.variables.some(({ name }) => name === one.name)
}

interface Inventory {
  readonly variables: readonly Variable[]
  /** Variables of Laravel that directly follow another one, as in `:Attribute:en`. They may be grammatical endings. */
  readonly attached: ReadonlySet<Variable>
  readonly nestings: readonly Nesting[]
  readonly tags: TagInventory
}

function isEmpty({ variables, nestings, tags }: Inventory): boolean {
  return variables.length === 0 && nestings.length === 0 && tags.size === 0
}

const maxRecent = 5_000

/** Returns the variables, nestings and tags of a source string. Cached for comparisons with further translations. */
const sourceInventory = rememberFor((syntax: Syntax) =>
  rememberEach((source: string) => inventory(source, syntax), maxRecent),
)

function inventory(message: string, syntax: Syntax): Inventory {
  const variables: Variable[] = []
  const nestings: Nesting[] = []
  const attached = new Set<Variable>()
  const tokens = syntax.tokenise(message)
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'text') continue
    if (token.type !== 'placeholder' && token.isCode !== true) {
      // placeholders in an attribute must stay, too: without its `<`, `<a href="{{url}}">` is read as text with
      // a placeholder in it
      for (const inner of syntax.tokenise(token.raw.slice(1))) add(inner)
    }
    add(token)
    const own = variables.at(-1)
    if (own !== undefined && isEndingLike(token, tokens[at - 1], syntax)) attached.add(own)
  }
  return { variables, attached, nestings, tags: tagsOf(tokens, syntax) }

  function add(token: Token): void {
    if (token.type !== 'placeholder') return
    if (token.kind === 'nesting') nestings.push(readNesting(token, syntax))
    else variables.push(readVariable(token))
  }
}

function isEndingLike(token: Token, before: Token | undefined, { id }: Syntax): boolean {
  return (
    id === 'laravel' &&
    token.type === 'placeholder' &&
    before?.type === 'placeholder' &&
    /^:\p{Ll}{1,5}$/u.test(token.raw)
  )
}

interface Nesting {
  readonly raw: string
  readonly identity: string
  readonly isReadable: boolean
}

/** Reads the part of a nesting that must stay the same: in i18next all of `$t(key, { … })`, elsewhere only the key. */
function readNesting({ raw, name }: Placeholder, { id }: Syntax): Nesting {
  if (id !== 'i18next') return { raw, identity: name, isReadable: true }
  const start = raw.search(/,\s*\{/u)
  const written = start === -1 ? '' : raw.slice(raw.indexOf('{', start), raw.lastIndexOf('}') + 1)
  const options = withPlainQuotes(withoutVariables(written, '0'))
  const isReadable = written === '' ? !/[{}]/u.test(withoutVariables(raw, '')) : isJson(options)
  const whole = withoutBlanks(raw)
  // spaces make no difference, except inside a key
  return { raw, identity: `${name}\n${isReadable ? withPlainQuotes(whole) : whole}`, isReadable }
}

function withoutVariables(text: string, by: string): string {
  return text.replaceAll(/\{\{[^{}]*\}\}/gu, by)
}

/** Replaces single quotes by double quotes if their number is even, as i18next does. */
function withPlainQuotes(options: string): string {
  const single = Array.from(options.matchAll(/'/gu)).length
  const double = Array.from(options.matchAll(/"/gu)).length
  return (single % 2 === 0 && double === 0) || double % 2 !== 0 ? options.replaceAll("'", '"') : options
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

function compareNestings(wanted: readonly Nesting[], found: readonly Nesting[]): readonly Finding[] {
  if (wanted.length === 0 && found.length === 0) return []
  const missing = surplus(wanted, found, ({ identity }) => identity)
  const extra = surplus(found, wanted, ({ identity }) => identity)
  if (missing.length === 0 && extra.length === 0) return []
  const broken = wanted.every(({ isReadable }) => isReadable) ? extra.find(({ isReadable }) => !isReadable) : undefined
  if (broken !== undefined) return [errorOf('nesting-options-json', { placeholder: broken.raw })]
  return [errorOf('nesting-changed', { missing: missing.map(({ raw }) => raw), extra: extra.map(({ raw }) => raw) })]
}

type TagInventory = ReadonlyMap<string, readonly TagSpelling[]>

type TagSpelling = Readonly<{ identity: string; raw: string; isUnclosed: boolean }>

/** Groups tags by name. For numbered tags of `Trans` (`<1>`), the name includes the name of the parent. */
function tagsOf(tokens: readonly Token[], syntax: Syntax): TagInventory {
  const tags: TagSpelling[] = []
  const around: string[] = ['']
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'close') around.pop()
    if ((token.type !== 'open' && token.type !== 'tag') || isMetavariable(token, syntax)) continue
    // this tag is only a hint for translators, which Android removes
    if (token.name === 'xliff:g') continue
    const isClosed = closesItself(token.name, syntax)
    if (isClosed && token.raw.startsWith('</')) continue
    const isEmpty = !isClosed && (token.type === 'tag' || closesAfterBlanks(tokens, index + 1))
    const closes = token.raw.startsWith('</') ? '/' : ''
    const parent = /^\d/u.test(token.name) ? (around.at(-1) ?? '') : ''
    const identity = `${parent}<${closes}${token.name}${isEmpty ? '/' : ''}>`
    tags.push({ identity, raw: token.raw, isUnclosed: token.type === 'tag' && !token.raw.endsWith('/>') })
    if (token.type === 'open') around.push(token.name)
  }
  return groupBy(tags, ({ identity }) => identity)
}

function closesAfterBlanks(tokens: readonly Token[], from: number): boolean {
  const next = tokens[from]
  const isBlank = next?.type === 'text' && next.text.trim() === ''
  return tokens[isBlank ? from + 1 : from]?.type === 'close'
}

/**
 * Compares the tags of source and target. `text` returns the target's text outside tags and placeholders: if a tag of
 * the source is in this text, the app would display the tag as plain characters.
 */
function compareTags(
  { wanted, found }: Readonly<Record<'wanted' | 'found', TagInventory>>,
  { syntaxId, text }: { readonly syntaxId: SyntaxId; readonly text: () => string },
): readonly Finding[] {
  const gone = withoutStray(surplusTags(wanted, found), wanted)
  const come = surplusTags(found, wanted)
  if (gone.size === 0 && come.size === 0) return []
  const [missing, extra] = [rawsOf(gone), rawsOf(come)]
  if (syntaxId === 'icu' && (isFilled(missing, extra) || areText(missing, text()))) {
    return [errorOf('icu-tag', { missing, extra })]
  }
  const changes = namedChanges(gone, come)
  return (['html-tags', 'trans-indices'] as const).flatMap((code): readonly Finding[] => {
    const ofCode = (raw: string) => /^<\/?\s*\d/u.test(raw) === (code === 'trans-indices')
    const lists = Object.entries(changes).map(([change, raws]) => [change, raws.filter(ofCode)] as const)
    const details = lists.filter(([change, raws]) => raws.length > 0 || change === 'missing' || change === 'extra')
    if (details.every(([, raws]) => raws.length === 0)) return []
    const isSlight = details.every(([change, raws]) =>
      change === 'missing' ? raws.every((raw) => ofLook.test(raw)) : raws.length === 0,
    )
    const finding = errorOf(code, Object.fromEntries(details))
    return [isSlight ? { ...finding, severity: 'warning' } : finding]
  })
}

/**
 * Leaves out end tags that the source has too often by mistake: `<em>{name}</em> and its history</em>`. An end tag
 * without any start tag in the source may belong to a start tag in another string.
 */
function withoutStray(gone: TagInventory, wanted: TagInventory): TagInventory {
  const isStray = (identity: string) =>
    identity.startsWith('</') && wanted.has(`<${identity.slice(2).replace('/>', '>')}`)
  return [...gone.keys()].some(isStray) ? new Map([...gone].filter(([identity]) => !isStray(identity))) : gone
}

/** Matches a tag that only changes the look of a text. A person may leave it out: the text stays whole. */
const ofLook = /^<(?:b|big|br|code|em|hr|i|kbd|mark|s|small|span|strong|sub|sup|tt|u|wbr)\s*\/?>$/iu

/** Finds tags that lost their content or end tag, or gained content. They are not reported as missing or extra. */
function namedChanges(gone: TagInventory, come: TagInventory) {
  const left = new Map([...come].map(([identity, spellings]) => [identity, [...spellings]]))
  const changes: Record<'missing' | 'extra' | 'emptied' | 'filled' | 'unclosed', string[]> = {
    missing: [],
    extra: [],
    emptied: [],
    filled: [],
    unclosed: [],
  }
  for (const [identity, spellings] of gone) {
    const isEmpty = identity.endsWith('/>')
    const others = left.get(isEmpty ? `${identity.slice(0, -2)}>` : `${identity.slice(0, -1)}/>`)
    for (const { raw } of spellings) {
      const other = others?.shift()
      const change = other === undefined ? 'missing' : isEmpty ? 'filled' : other.isUnclosed ? 'unclosed' : 'emptied'
      changes[change].push(raw)
    }
  }
  changes.extra.push(...rawsOf(left))
  return changes
}

function surplusTags(of: TagInventory, over: TagInventory): TagInventory {
  if (of.size === 0) return of
  const surplus = [...of].map(([identity, spellings]) => {
    return [identity, spellings.slice(over.get(identity)?.length ?? 0)] as const
  })
  return new Map(surplus.filter(([, spellings]) => spellings.length > 0))
}

function rawsOf(tags: TagInventory): readonly string[] {
  return [...tags.values()].flatMap((spellings) => spellings.map(({ raw }) => raw))
}

/** Returns true if a text contains one of the tags as plain characters. Tries only the first ten, to be fast. */
function areText(tags: readonly string[], text: string): boolean {
  return tags.slice(0, 10).some((raw) => text.includes(raw))
}

/** Returns true if both strings have the same tags, but an empty tag gained content, or a tag lost its content. */
function isFilled(missing: readonly string[], extra: readonly string[]): boolean {
  const names = (tags: readonly string[]) =>
    tags
      .map((raw) => raw.replaceAll(/[\s/<>]/gu, ''))
      .sort()
      .join(' ')
  return missing.length === extra.length && names(missing) === names(extra)
}

/** Formats whose apps read a tag with any name as a component (as in React: `<link>…</link>`). */
const withComponents = new Set<SyntaxId>(['i18next', 'icu', 'mf2', 'vue', 'ngx', 'angular', 'fluent'])

/** Returns true for a tag whose end tag is optional: browsers close it themselves. */
export function closesItself(name: string, { id, hasComponents }: Pick<Syntax, 'id' | 'hasComponents'>): boolean {
  return selfClosing.has(name) && !(hasComponents ?? asComponents.has(id))
}

/** Elements that browsers close themselves, before the next one or at the end of their parent. */
const selfClosing: ReadonlySet<string> = new Set('dd dt li p tbody td tfoot th thead tr'.split(' '))

/** Formats whose apps may read an HTML tag as a component, so that its end tag is not optional. */
const asComponents = new Set<SyntaxId>(['i18next', 'icu', 'mf2', 'angular'])

/** Returns true for `<file>` in `Usage: copy <file>`: it is no HTML, but a word for user input to translate. */
function isMetavariable(token: Token, { id, hasComponents }: Syntax): boolean {
  if (token.type !== 'tag') return false
  const { raw, name } = token
  const isWords = !raw.startsWith('</') && !raw.endsWith('/>') && !raw.includes('=')
  // no app has a component for several words: `<access token>`
  const maybeComponent = (hasComponents ?? withComponents.has(id)) && !/\s\p{L}/u.test(raw)
  return isWords && !maybeComponent && name !== '!--' && !htmlElements.has(name.toLowerCase())
}
