import type { Finding } from '../finding.ts'
import { cldrPlurals } from '../plural/plural-rules.ts'
import type { Syntax, SyntaxOptions } from '../syntax.ts'
import { escapeIcu } from './escape.ts'
import { readBroken } from './read-broken.ts'
import { type IcuNode, type IcuReading, readIcu } from './read-icu.ts'
import { openQuote, type Quoting } from './quotes.ts'
import { readIcuVariants } from './read-variants.ts'
import { toTokens } from './to-tokens.ts'

/**
 * ICU MessageFormat 1, as intl-messageformat, i18next-icu, PHP and others run it: arguments, plurals and selects, inline
 * tags; an apostrophe quotes only before what is special. Flutter's gen_l10n, which has no `#`, reads apostrophes as
 * characters (`literal`: a text can have no braces of its own), or each one as a quote (`always`).
 */
export function openIcu({ apostrophes = 'quote' }: Pick<SyntaxOptions, 'apostrophes'> = {}): Syntax {
  const quoting = quotings[apostrophes]
  return {
    ...openTexts({ quoting, isInner: false }),
    readVariants: (message) =>
      readIcuVariants(message, {
        quoting,
        namesNumbers: quoting !== 'optional',
        openTexts: (pound) => openTexts({ quoting, pound, isInner: true }),
      }),
  }
}

const quotings: Readonly<Record<NonNullable<SyntaxOptions['apostrophes']>, Quoting>> = {
  quote: 'optional',
  always: 'required',
  literal: 'none',
}

interface TextPlace {
  readonly quoting: Quoting
  /** What `#` is called directly in a plural; elsewhere it is just a character. */
  readonly pound?: string | undefined
  readonly isInner: boolean
}

function openTexts({ quoting, pound, isInner }: TextPlace): Syntax {
  const isPlural = pound !== undefined
  const tokenise: Syntax['tokenise'] = (message) => {
    const { nodes } = readIcu(message, { quoting, isPlural, isInner })
    return nodes === undefined ? readBroken(message) : toTokens(message, nodes, { pound })
  }
  return {
    id: 'icu',
    countName: () => undefined,
    plurals: cldrPlurals,
    tokenise,
    escape: (text) => escapeIcu(text, { quoting, isPlural }),
    reject: (text) => {
      const reading = readIcu(text, { quoting, isPlural, isInner })
      return rejectIcu(reading) ?? (quoting === 'optional' ? undefined : rejectLeftover(text, reading, quoting))
    },
    splitKey: () => undefined,
    joinKey: ({ base }) => base,
    isNeverPlural: () => true,
  }
}

function rejectIcu({ nodes, problem }: IcuReading): Finding | undefined {
  if (problem !== undefined) {
    const { reason, offset, found } = problem
    return { code: 'icu-syntax', severity: 'error', arguments: { found, offset, reason } }
  }
  const name = withoutOther(nodes)
  return name === undefined ? undefined : { code: 'icu-other-missing', severity: 'error', arguments: { found: name } }
}

/** What gen_l10n does not read, though ICU does: a brace that closes nothing, an apostrophe without its partner. */
function rejectLeftover(text: string, { nodes = [] }: IcuReading, quoting: Quoting): Finding | undefined {
  for (const { type, start, end } of nodes) {
    if (type !== 'text') continue
    const raw = text.slice(start, end)
    const isOpen = quoting === 'required' && openQuote(raw) !== -1
    const found = isOpen ? "'" : withoutQuotes(raw, quoting).includes('}') ? '}' : undefined
    if (found === undefined) continue
    const reason = isOpen ? 'unclosed' : 'unopened'
    return { code: 'icu-syntax', severity: 'error', arguments: { found, offset: start, reason } }
  }
  return undefined
}

function withoutQuotes(raw: string, quoting: Quoting): string {
  return quoting === 'required' ? raw.replaceAll(/'[^']*'/gu, '') : raw
}

/** The name of the first plural or select that has nothing to say for all other values. */
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
