import { surplus } from '@lockale/errors'
import { addressIdentity, compareBags, findChangedThings, toFound } from '../literal-things.ts'
import { type TextRule, textRules } from '../rule.ts'
import { marksOf, trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { difference, listed } from '../words.ts'

export const literalRules: readonly TextRule[] = textRules([
  {
    id: 'url-changed',
    only: trait.mark,
    inSource: marksOf('/'),
    severity: 'warning',
    tier: 'misleads',
    what: 'A URL of the source is missing from the translation. The same page in another language is fine.',
    why: 'The link leads nowhere, or to another site.',
    example: {
      locale: 'de',
      source: 'Visit https://example.com/contact for help',
      target: 'Hilfe gibt es auf https://example.com/kontakt',
      better: 'Hilfe gibt es auf https://example.com/contact',
    },
    check(pair) {
      if (!pair.source.raw.includes('://')) return []
      const wanted = urlsIn(pair.source)
      if (wanted.length === 0) return []
      const isAscii = wanted.every((address) => withoutTail(address) === address)
      const all = urlsIn(pair.target)
      const found = isAscii ? all.map(withoutTail) : all
      const changed = toFound(compareBags(wanted, found, (address) => addressIdentity(address, pair)))
      // translators may change a made-up address such as `https://myserver.com`
      return wanted.every((address) => madeUpUrl.test(address))
        ? changed.map((one) => ({ ...one, severity: 'info' }))
        : changed
    },
    say: (args) => `URLs differ from the source${difference(args)}`,
  },
  {
    id: 'email-changed',
    only: trait.mark,
    inSource: marksOf('@'),
    severity: 'warning',
    tier: 'misleads',
    what: 'An email address of the source is missing from the translation. Placeholder addresses (`name@example.com`) may differ.',
    why: 'Emails get lost, or go to a stranger.',
    example: {
      locale: 'de',
      source: 'Write to help@lockale.dev',
      target: 'Schreib an hilfe@lockale.dev',
      better: 'Schreib an help@lockale.dev',
    },
    check({ source, target }) {
      if (!source.raw.includes('@')) return []
      const wanted = mailsIn(source)
      return wanted.length === 0 ? [] : toFound(compareBags(wanted, mailsIn(target), (mail) => mail.toLowerCase()))
    },
    say: (args) => `email addresses differ from the source${difference(args)}`,
  },
  {
    id: 'path-changed',
    only: trait.mark,
    inSource: marksOf('/\\'),
    severity: 'warning',
    tier: 'misleads',
    what: 'A file or folder path of the source is missing from the translation.',
    why: 'A translated path leads to no file.',
    example: {
      locale: 'de',
      source: 'Look into ~/library/logs',
      target: 'Sieh in ~/bibliothek/protokolle nach',
      better: 'Sieh in ~/library/logs nach',
    },
    check: (pair) => findChangedThings(pair, paths),
    say: (args) => `paths of the source are missing${listed(args, 'missing')}`,
  },
  {
    id: 'cli-option-changed',
    only: trait.dash,
    inSource: marksOf('-'),
    severity: 'warning',
    tier: 'misleads',
    what: 'A command-line option of the source (`--force`, `-f`) is missing from the translation.',
    why: 'Users who type a translated option get an error.',
    example: {
      locale: 'de',
      source: 'Use --force to overwrite',
      target: 'Mit --erzwingen überschreiben',
      better: 'Mit --force überschreiben',
    },
    check: (pair) => findChangedThings(pair, cliOptions),
    say: (args) => `command-line options of the source are missing${listed(args, 'missing')}`,
  },
  {
    id: 'function-name-changed',
    only: trait.mark,
    inSource: marksOf('('),
    severity: 'warning',
    tier: 'misleads',
    what: 'A function name of the source (`open()`) is missing from the translation.',
    why: 'A function has one name in every language; a translated one does not exist.',
    example: {
      locale: 'de',
      source: 'Call save() first',
      target: 'Rufe zuerst speichern() auf',
      better: 'Rufe zuerst save() auf',
    },
    check: (pair) => findChangedThings(pair, functionNames),
    say: (args) => `function names of the source are missing${listed(args, 'missing')}`,
  },
  {
    id: 'acronym-changed',
    only: trait.capitals,
    severity: 'info',
    tier: 'misleads',
    what: 'An acronym of the source (`PDF`) has two letters in the wrong order (`PFD`).',
    why: 'This is most likely a typing error. Acronyms that exist only in the target language are not reported.',
    example: {
      locale: 'de',
      source: 'Save as PDF',
      target: 'Als PFD speichern',
      better: 'Als PDF speichern',
    },
    check({ source, target }) {
      if (!hasAcronym.test(source.raw) || !hasAcronym.test(target.raw)) return []
      const wanted = acronymsOf(source)
      // in a string that is all in capitals, acronyms cannot be told from words
      if (wanted.length === 0 || wanted.length * 2 > source.words.length + 1) return []
      const found = acronymsOf(target)
      const missing = surplus(wanted, found)
      const extra = surplus(found, wanted)
      const slips = extra.filter((acronym) => missing.some((other) => isSlip(acronym, other)))
      if (slips.length === 0) return []
      return [
        {
          arguments: {
            missing: missing.filter((acronym) => slips.some((slip) => isSlip(slip, acronym))),
            extra: slips,
          },
        },
      ]
    },
    say: (args) => `acronyms differ from the source${difference(args)}`,
  },
])

function urlsIn({ literals }: TextView): readonly string[] {
  return literals.filter((literal) => /:\/\/[^\s./:]/u.test(literal))
}

const madeUpUrl =
  /:\/\/(?:[\w-]+\.)*(?:my|your)[\w-]*(?:\.|:|\/|$)|:\/\/(?:[\w-]+\.)*(?:example|localhost)(?:\.|:|\/|$)/u

/** Returns a URL without the words behind it: languages without spaces write words directly behind a URL. */
function withoutTail(address: string): string {
  return /^[\x20-\x7e]+/u.exec(address)?.[0] ?? address
}

function mailsIn({ literals }: TextView): readonly string[] {
  return literals.filter((literal) => /^[^\s@:/]+@[^\s@]+\.[^\s@]+$/u.test(literal) && !madeUpMail.test(literal))
}

/** Matches made-up mail addresses: the domains of RFC 2606, and words that mean "example" in other languages. */
const madeUpMail =
  /@(?:[\w-]+\.)*(?:ex[ae]mpl[eo]|beispiel|exemple|esempio|voorbeeld|domain|company|przyklad|test|invalid)(?:\.\w+)?$/iu

/** Matches `/usr/local/bin`, `~/.config`, `./run` and `C:\Users`, but not `and/or`, `km/h` or `1/2`. */
const paths = {
  hints: ['/', '\\'],
  pattern:
    /(?<![\p{L}\p{N}_/:.<}%$-])(?:~|\.{1,2})?\/[A-Za-z_.][\w.@-]*(?:\/[\w.@-]+)+(?<![.])|(?<![\p{L}\p{N}_/:.<])(?:~|\.{1,2})\/[A-Za-z_][\w.@-]*(?<![.])|(?<![\p{L}\p{N}])[A-Za-z]:\\[A-Za-z_][\w.@-]*(?:\\[\w.@-]+)*(?<![.])/gu,
  mayAdd: true,
}

const cliOptions = {
  hints: ['-'],
  pattern: /(?<![\p{L}\p{N}_-])--[a-z][\w-]*\w|(?<=^|[\s([`'"“„«])-[A-Za-z](?=$|[\s,.;:)\]`'"”“»])/gmu,
  mayAdd: true,
}

const functionNames = {
  hints: ['()'],
  pattern: /(?<![\w$.])[A-Za-z_$][\w$.]*\(\)/gu,
  mayAdd: true,
}

const hasAcronym = /[A-Z]{3}/u

function acronymsOf({ prose }: TextView): readonly string[] {
  return prose.match(/(?<![A-Za-z\d])[A-Z]{3,6}(?![A-Za-z\d])/gu) ?? []
}

/** Returns true if two acronyms differ only by two swapped letters. Other differences are right: OTAN for NATO. */
function isSlip(acronym: string, other: string): boolean {
  if (acronym.length !== other.length) return false
  let at = 0
  while (at < acronym.length && acronym[at] === other[at]) at++
  return (
    at + 1 < acronym.length &&
    acronym[at] === other[at + 1] &&
    acronym[at + 1] === other[at] &&
    acronym.slice(at + 2) === other.slice(at + 2)
  )
}
