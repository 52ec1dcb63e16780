import { rememberFor, surplus } from '@lockale/errors'
import { hint } from '../hints.ts'
import { keysIn, swappedKeys } from '../key-names.ts'
import { addressIdentity, compareBags, findChangedThings, toFound } from '../literal-things.ts'
import { type Found, type TextRule, textRules } from '../rule.ts'
import type { TextPair } from '../text-pair.ts'
import { marksOf, trait } from '../text-traits.ts'
import type { TextView } from '../text-view.ts'
import { difference, listed } from '../words.ts'

export const literalRules: readonly TextRule[] = textRules([
  {
    id: 'url-changed',
    hints: hint.name,
    severity: 'warning',
    tier: 'misleads',
    what: 'A URL or domain of the source is missing from the translation. The same page in another language is fine.',
    why: 'The link leads nowhere, or to another site.',
    example: {
      locale: 'de',
      source: 'Visit https://example.com/contact for help',
      target: 'Hilfe gibt es auf https://example.com/kontakt',
      better: 'Hilfe gibt es auf https://example.com/contact',
    },
    check(pair) {
      if (!pair.source.raw.includes('://')) return findChangedDomains(pair)
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
    id: 'url-added',
    inTarget: marksOf(':'),
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has a URL, and the source has none.',
    why: 'A translation service or a stranger may have added the link. Users who follow it trust your app.',
    example: {
      locale: 'de',
      source: 'Your files are saved',
      target: 'Deine Dateien sind gesichert https://example.com/win',
      better: 'Deine Dateien sind gesichert',
    },
    check({ source, target }) {
      if (!target.raw.includes('://') || source.raw.includes('://')) return []
      const found = urlsIn(target).filter((address) => !source.raw.includes(hostOf(address)))
      return found.length === 0 ? [] : [{ arguments: { found } }]
    },
    say: (args) => `has a URL that the source does not have${listed(args, 'found')}`,
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
    id: 'email-added',
    inTarget: marksOf('@'),
    severity: 'warning',
    tier: 'misleads',
    what: 'The translation has an email address, and the source has none.',
    why: 'A translation service or a stranger may have added the address. Users who write to it trust your app.',
    example: {
      locale: 'de',
      source: 'Contact your administrator',
      target: 'Schreib an admin@lockale.dev',
      better: 'Wende dich an die Administration',
    },
    check({ source, target }) {
      if (source.raw.includes('@')) return []
      const found = allMailsIn(target)
      return found.length === 0 ? [] : [{ arguments: { found } }]
    },
    say: (args) => `has an email address that the source does not have${listed(args, 'found')}`,
  },
  {
    id: 'path-changed',
    hints: hint.name,
    severity: 'warning',
    tier: 'misleads',
    what: 'A path or file name of the source is missing from the translation.',
    why: 'A translated path leads to no file.',
    example: {
      locale: 'de',
      source: 'Look into ~/library/logs',
      target: 'Sieh in ~/bibliothek/protokolle nach',
      better: 'Sieh in ~/library/logs nach',
    },
    check: (pair) => [...findChangedThings(pair, paths), ...findChangedThings(pair, fileNames)],
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
    id: 'shortcut-changed',
    hints: hint.shortcut,
    severity: 'warning',
    tier: 'misleads',
    what: 'A key or keyboard shortcut of the source (`Enter`, `Ctrl+S`) is another one in the translation. Names of keys may be translated (`Strg+S`).',
    why: 'The shortcut does something else, or nothing.',
    remedy: 'If the app has other shortcuts in this language, silence the rule for the message.',
    example: {
      locale: 'de',
      source: 'Press Ctrl+S to save',
      target: 'Mit Strg+P speichern',
      better: 'Mit Strg+S speichern',
    },
    check({ source, target, language }) {
      const { wanted, keys } = keysOf(source)
      if (wanted.length > 0) {
        const text = target.raw.normalize('NFKC').toUpperCase()
        const missing = wanted.filter(({ key }) => !hasKey(text, key)).map(({ raw }) => raw)
        if (missing.length > 0) return [{ arguments: { missing } }]
      }
      const texts = { source: source.raw, target: target.raw, language }
      const swapped = keys.length === 0 ? undefined : swappedKeys(keys, texts)
      return swapped === undefined ? [] : [{ arguments: swapped }]
    },
    say: (args) => `keys of the source are missing${difference(args)}`,
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

const keysOf = rememberFor(({ raw: text }: TextView) => ({
  wanted: Array.from(text.matchAll(shortcut), ([raw, key = '']) => ({ raw, key: key.toUpperCase() })),
  keys: keysIn(text),
}))

function findChangedDomains(pair: TextPair): readonly Found[] {
  const missing = findChangedThings(pair, domains)
  if (missing.length === 0) return missing
  const wanted = pair.source.raw.match(domains.pattern) ?? []
  const found = pair.target.raw.match(domains.pattern) ?? []
  // the same page in another language is right
  return compareBags(wanted, found, (address) => addressIdentity(address, pair)) === undefined ? [] : missing
}

function urlsIn({ literals }: TextView): readonly string[] {
  return literals.filter((literal) => /:\/\/[^\s./:]/u.test(literal))
}

function hostOf(address: string): string {
  return /:\/\/(?:www\.)?([^/?#]*)/u.exec(address)?.[1] ?? address
}

const madeUpUrl =
  /:\/\/(?:[\w-]+\.)*(?:my|your)[\w-]*(?:\.|:|\/|$)|:\/\/(?:[\w-]+\.)*(?:example|localhost)(?:\.|:|\/|$)/u

/** Returns a URL without the words behind it: languages without spaces write words directly behind a URL. */
function withoutTail(address: string): string {
  return /^[\x20-\x7e]+/u.exec(address)?.[0] ?? address
}

function mailsIn(view: TextView): readonly string[] {
  return allMailsIn(view).filter((mail) => !madeUpMail.test(mail))
}

function allMailsIn({ literals }: TextView): readonly string[] {
  return literals.filter((literal) => /^[^\s@:/]+@[^\s@]+\.[^\s@]+$/u.test(literal))
}

/** Matches made-up mail addresses: the domains of RFC 2606, and words that mean "example" in other languages. */
const madeUpMail =
  /@(?:[\w-]+\.)*(?:ex[ae]mpl[eo]|beispiel|exemple|esempio|voorbeeld|domain|company|przyklad|test|invalid)(?:\.\w+)?$/iu

/**
 * Matches `/usr/local/bin`, `~/.config`, `./run`, `C:\Users`, `%APPDATA%\app`, `\\server\share` and `src/a/b`, but not
 * `and/or`, `km/h` or `1/2`.
 */
const paths = {
  hints: ['/', '\\'],
  pattern: new RegExp(
    [
      String.raw`(?<![\p{L}\p{N}_/:.<}%$-])(?:~|\.{1,2})?\/[A-Za-z_.][\w.@-]*(?:\/[\w.@-]+)+(?<![.])`,
      String.raw`(?<![\p{L}\p{N}_/:.<])(?:~|\.{1,2})\/[A-Za-z_][\w.@-]*(?<![.])`,
      String.raw`(?<![\p{L}\p{N}])[A-Za-z]:\\[A-Za-z_][\w.@-]*(?:\\[\w.@-]+)*(?<![.])`,
      String.raw`%[A-Z]{3,20}%\\[\w.\\-]+(?<![.])`,
      String.raw`(?<![\\\w])\\\\[\w.-]+\\[\w.\\$-]+(?<![.])`,
      String.raw`(?<![\w/:.<}@-])(?:src|lib|bin|etc|usr|var|opt|tmp|home|node_modules|dist|build|public|assets|packages|scripts|static|config|app|api|docs|test|tests)\/[\w.@-]+(?:\/[\w.@-]+)*(?<![.])`,
    ].join('|'),
    'gu',
  ),
  mayAdd: true,
}

/**
 * Domains without `https://`: of top-level domains that are no file type and no English word, or with `www.` or a path.
 */
const domains = {
  hints: ['.'],
  pattern:
    /(?<![\w@./-])(?:www\.(?:[a-z0-9-]+\.)+[a-z]{2,10}(?:\/[\w.~%/?#=&+-]*)?|(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|edu|gov|info|biz|eu|cloud|online|site|tech|shop|store|blog|xyz|help|support|page|link|news|email|team|tv|ai|co\.uk|jp|fr|nl|ru|pl|uk|br|kr|cn|ch|cz|ua)(?![\w(-]|\.\w)(?:\/[\w.~%/?#=&+-]*)?|(?:[a-z0-9-]{3,}\.)+(?!(?:jsx?|tsx?|md|py|sh|go|rs|vue|html?|php|css|json|yml|xml|txt)\b)[a-z]{2,6}\/[\w.~%/?#=&+-]+)(?<![.?])/gi,
  mayAdd: true,
}

const fileNames = {
  hints: ['.'],
  pattern:
    /(?<![\p{L}\p{N}@./\\_*{}-])(?:[A-Za-z_][\w-]*\.(?:[\w-]+\.)*(?:jsonc?|ya?ml|toml|xml|xlf|xliff|txt|csv|tsv|md|mdx|html?|pdf|zip|tar|t?gz|7z|rar|exe|msi|dmg|pkg|deb|rpm|apk|ipa|iso|ini|cfg|conf|config|env|log|lock|pem|key|crt|cer|p12|sh|bat|cmd|ps1|sql|sqlite|db|png|jpe?g|svg|gif|webp|heic|bmp|tiff?|ico|mp[34]|m4a|m4v|wav|ogg|flac|mov|avi|mkv|webm|ttf|otf|woff2?|docx?|xlsx?|pptx?|od[tsp]|rtf|epub|ps|psd|eps|css|scss|tsx?|jsx|mjs|(?<!(?:node|vue|next|nuxt|react|three|d3|express|chart|ember|moment|discord|backbone|require)\.)js|cjs|vue|py|ipynb|rb|php|java|class|jar|gradle|kt|swift|dll|so|bak|tmp|dat|properties|plist|strings|po|pot|ics|vcf|bib|srt|vtt|crx|wasm)|\.(?:env|gitignore|gitattributes|htaccess|npmrc|bashrc|zshrc|profile|dockerignore|editorconfig|ssh)(?:\.\w+)?)(?![\p{L}\p{N}_/(])/gu,
  mayAdd: true,
}

/** Matches a shortcut that ends with a letter, a digit or F1 to F12. Other keys have names, which are translated. */
const shortcut =
  /(?<![\p{L}\p{N}])(?:ctrl|control|cmd|command|alt|option|shift|win|super|meta|⌘|⌥|⇧)(?:\s?\+\s?\p{L}{3,7})*\s?\+\s?([A-Za-z0-9]|F1?\d)(?![\p{L}\p{N}])/giu

function hasKey(text: string, key: string): boolean {
  for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
    const before = text.slice(0, at)
    if (/[+-]\s*[<"'`\p{Pi}\p{Ps}]*$/u.test(before) && !/^\d/u.test(text.slice(at + key.length))) return true
  }
  return false
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
