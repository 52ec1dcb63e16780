import { rememberEach } from '@lockale/errors'
import { none } from '../none.ts'
import { errorOf, type Finding, type Syntax, type SyntaxOptions, textToken, toBlock, type Token } from '../syntax.ts'
import { readMarks, readVariable, rememberLast } from '../marks/marks.ts'
import { asHtml, pairTags, type TagPart } from '../marks/tags.ts'
import { icuRenderer } from '../render/icu.ts'
import { escapeIcu, isLenient, openQuote, type Quoting } from './quotes.ts'
import { type IcuNode, type IcuResult, readIcu } from './read-icu.ts'
import { readIcuVariants } from './variants.ts'

/**
 * ICU MessageFormat 1 as intl-messageformat, i18next-icu, PHP and others read it: arguments, plurals and selects,
 * inline tags. What an apostrophe quotes depends on the library (`braces`, `paired`). Flutter's gen_l10n has no `#`; it
 * reads apostrophes as characters (`literal`: a string cannot contain a plain brace), or each one as a quote
 * (`always`).
 */
export function openIcu({ apostrophes = 'quote' }: Pick<SyntaxOptions, 'apostrophes'> = {}): Syntax {
  const quoting = quotings[apostrophes]
  const namesNumbers = !isLenient(quoting)
  return {
    ...openTexts(quoting, false),
    renderer: icuRenderer({ quoting, namesNumbers }),
    readVariants: (message, locale) =>
      readIcuVariants(message, {
        quoting,
        locale,
        namesNumbers,
        openTexts: (pound) => openTexts(quoting, true, pound),
      }),
    openForms: rememberEach((count: string) => openForm(quoting, count)),
  }
}

/** Returns the message format of plural forms, in which `{count}` displays the same number as `#`. */
function openForm(quoting: Quoting, count: string): Syntax {
  const texts = openTexts(quoting, true, count)
  return {
    ...texts,
    countName: () => count,
    tokenise: (message) =>
      texts.tokenise(message).map((token) => {
        return token.type === 'placeholder' && token.raw === '#' ? { ...token, identity: `{${count}}` } : token
      }),
  }
}

const quotings: Readonly<Record<NonNullable<SyntaxOptions['apostrophes']>, Quoting>> = {
  quote: 'optional',
  braces: 'braces',
  paired: 'paired',
  always: 'required',
  literal: 'none',
}

/**
 * Opens the message format of one kind of text.
 * @param pound name of the number that `#` displays directly in a plural; `undefined` elsewhere, where `#` is plain
 * text
 */
function openTexts(quoting: Quoting, isInner: boolean, pound?: string): Syntax {
  const isPlural = pound !== undefined
  const areComponents = quoting === 'optional' || quoting === 'paired'
  const tokenise: Syntax['tokenise'] = (message) => {
    const { nodes } = readIcu(message, { quoting, isPlural, isInner })
    return nodes === undefined ? readBroken(message) : toTokens(message, nodes, { pound, areComponents })
  }
  return {
    ...none,
    id: 'icu',
    hasComponents: areComponents,
    tokenise,
    escape: (text) => escapeIcu(text, { quoting, isPlural }),
    reject: (text) => {
      const reading = readIcu(text, { quoting, isPlural, isInner })
      return rejectIcu(reading) ?? (isLenient(quoting) ? undefined : rejectLeftover(text, reading, quoting))
    },
  }
}

function rejectIcu({ nodes, problem }: IcuResult): Finding | undefined {
  if (problem !== undefined) {
    const { reason, offset, found } = problem
    return errorOf('icu-syntax', { found, offset, reason })
  }
  const name = withoutOther(nodes)
  return name === undefined ? undefined : errorOf('icu-other-missing', { found: name })
}

/** Reports what ICU accepts, but Flutter's gen_l10n does not: an unpaired closing brace or apostrophe. */
function rejectLeftover(text: string, { nodes = [] }: IcuResult, quoting: Quoting): Finding | undefined {
  for (const { type, start, end } of nodes) {
    if (type !== 'text') continue
    const raw = text.slice(start, end)
    const isOpen = quoting === 'required' && openQuote(raw) !== -1
    const found = isOpen ? "'" : withoutQuotes(raw, quoting).includes('}') ? '}' : undefined
    if (found === undefined) continue
    return errorOf('icu-syntax', { found, offset: start, reason: isOpen ? 'unclosed' : 'unopened' })
  }
  return undefined
}

function withoutQuotes(raw: string, quoting: Quoting): string {
  return quoting === 'required' ? raw.replaceAll(/'[^']*'/gu, '') : raw
}

/** Returns the name of the first plural or select that lacks the required key `other`. */
function withoutOther(nodes: readonly IcuNode[]): string | undefined {
  for (const node of nodes) {
    if (node.type !== 'block') continue
    if (!node.options.some(({ key }) => key === 'other')) return node.name
    for (const option of node.options) {
      const name = withoutOther(option.nodes)
      if (name !== undefined) return name
    }
  }
  return undefined
}

export function toTokens(
  message: string,
  nodes: readonly IcuNode[],
  { pound = '#', areComponents = false }: Readonly<{ pound?: string | undefined; areComponents?: boolean }>,
): readonly Token[] {
  const parts = nodes.map((node) => toPart(message, node, pound))
  return pairTags(areComponents ? parts : parts.map(asHtml))
}

function toPart(message: string, node: IcuNode, pound: string): Token | TagPart {
  const raw = message.slice(node.start, node.end)
  switch (node.type) {
    case 'text':
      return textToken(raw, node.text)
    case 'tag':
      return node.part
    case 'pound':
      // the `#` of a plural becomes the number itself, as `{n, number}` displays it
      return {
        type: 'placeholder',
        kind: 'variable',
        raw,
        name: pound,
        ...(pound !== '#' && { identity: `{${pound},number}` }),
      }
    case 'argument':
      return { type: 'placeholder', kind: 'variable', raw, name: node.name }
    case 'block':
      return toBlock(raw, node.name)
  }
}

const longestArgument = 2000

/** Returns the parts of an invalid message. Complete arguments and tags are placeholders, all else is text. */
export function readBroken(message: string): readonly Token[] {
  const argument = /\{\s{0,20}(?<name>[^\s{},'"#<>]{1,200})\s{0,20}(?:,[^{}]{1,2000})?\}/uy
  return readMarks(message, '{', (_, at) => {
    const found = readVariable(argument, message, at)
    return found === undefined || found.raw.length > longestArgument ? undefined : found
  })
}

/** Returns true if a string contains a plural or select of ICU, whatever its message format is. */
export const hasIcuBlock: (text: string) => boolean = rememberLast((text) =>
  /\{\s{0,20}[\w.$-]{1,100}\s{0,20},\s{0,20}(?:plural|select|selectordinal)\s{0,20},/u.test(text),
)
