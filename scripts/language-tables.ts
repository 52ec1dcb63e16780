// Makes packages/checks/src/languages/tables.ts, by which the rules recognise languages, from translations of the public
// projects below: `node scripts/run-source.mjs scripts/language-tables.ts <folder>`. The folder has a clone of each project
// in a subfolder with its name. The tables hold only how often groups of three letters occur, and no text.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formats, type ParsedFile } from '../packages/formats/src/index.ts'

interface Corpus {
  /** Name on GitHub, the commit that was read, and the licence of its translations. */
  readonly project: string
  readonly commit: string
  readonly licence: string
  readonly format: string
  readonly folder: string
  /** Matches the path of a file in `folder`. Its group is the locale. */
  readonly file: RegExp
  /** Replaces the locale in the path of the source file. Absent: the files contain their source strings. */
  readonly source?: string
}

const corpora: readonly Corpus[] = [
  {
    project: 'JabRef/jabref',
    commit: 'edbf3b13ad28',
    licence: 'MIT',
    format: 'properties',
    folder: 'jablib/src/main/resources/l10n',
    file: /^JabRef_(.+)\.properties$/u,
    source: 'en',
  },
  {
    project: 'BookStackApp/BookStack',
    commit: '6f1c54d018f7',
    licence: 'MIT',
    format: 'php',
    folder: 'lang',
    file: /^([^/]+)\/[^/]+\.php$/u,
    source: 'en',
  },
  {
    project: 'hoppscotch/hoppscotch',
    commit: 'afc2cf181c16',
    licence: 'MIT',
    format: 'json',
    folder: 'packages/hoppscotch-common/locales',
    file: /^(.+)\.json$/u,
    source: 'en',
  },
  {
    project: 'excalidraw/excalidraw',
    commit: '4872083c0444',
    licence: 'MIT',
    format: 'json',
    folder: 'packages/excalidraw/locales',
    file: /^(.+-.+)\.json$/u,
    source: 'en',
  },
  {
    project: 'mozilla/pdf.js',
    commit: '0f26334f9d6f',
    licence: 'Apache-2.0',
    format: 'fluent',
    folder: 'l10n',
    file: /^([^/]+)\/viewer\.ftl$/u,
    source: 'en-US',
  },
  {
    project: 'svenfuchs/rails-i18n',
    commit: '34be758a2748',
    licence: 'MIT',
    format: 'yaml',
    folder: 'rails/locale',
    file: /^([^/]+)\.yml$/u,
    source: 'en',
  },
  {
    project: 'wagtail/wagtail',
    commit: 'c2ae43b9265d',
    licence: 'BSD-3-Clause',
    format: 'po',
    folder: 'wagtail/admin/locale',
    file: /^([^/]+)\/LC_MESSAGES\/django\.po$/u,
  },
  {
    project: 'godotengine/godot-editor-l10n',
    commit: 'da7b2eb4c053',
    licence: 'MIT',
    format: 'po',
    folder: 'editor',
    file: /^([^/]+)\.po$/u,
  },
]

/** Languages of less text are not learnt: their tables would depend on what the texts are about. */
const leastLetters = 15_000
/** A constructed language of 120 words, which nearly every short text resembles. */
const leftOut = new Set(['tok'])
const mostTrigrams = 1000
/** Frequent words of one project count less: the power to which the count of a word is raised. */
const damping = 0.7
/** The logarithm of a share is kept in steps of one half, as a digit: 0 for -4 and more, 9 for -8.5. */
const [topLevel, step] = [-4, 0.5]

const scripts: Readonly<Record<string, RegExp>> = {
  Latn: /^[\p{Script=Latin}\p{M}'’]+$/u,
  Cyrl: /^[\p{Script=Cyrillic}\p{M}'’]+$/u,
  Arab: /^[\p{Script=Arabic}\p{M}]+$/u,
  Deva: /^[\p{Script=Devanagari}\p{M}]+$/u,
}

interface Pair {
  readonly locale: string
  readonly source: string
  readonly target: string
}

async function readPairs(corpus: Corpus, root: string): Promise<readonly Pair[]> {
  const folder = join(root, corpus.project.replace(/^.*\//u, ''), corpus.folder)
  const format = await formats.find(({ id }) => id === corpus.format)?.load()
  if (format === undefined) throw new Error(`There is no format ${corpus.format}.`)
  const read = (path: string): ParsedFile =>
    format.parse(new Uint8Array(readFileSync(join(folder, path))), { file: path, sourceLocale: 'en' })
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path): readonly Pair[] => {
    const locale = corpus.file.exec(path)?.[1]
    if (locale === undefined || locale === corpus.source || /^en\b/u.test(locale)) return []
    const { source: name } = corpus
    const from = name === undefined ? undefined : read(path.replace(locale, name))
    const sources = new Map(from?.entries.map((entry) => [entry.path.join('\n'), entry.value]))
    return read(path).entries.flatMap(({ kind, path: key, value, form }) => {
      const own = from === undefined ? key.at(form === undefined ? -1 : -2) : sources.get(key.join('\n'))
      return kind !== 'text' || own === undefined || own === value ? [] : [{ locale, source: own, target: value }]
    })
  })
}

const codes: Readonly<Record<string, string>> = { no: 'nb', fil: 'tl', tw: 'zh-TW', cn: 'zh-CN', iw: 'he' }

function languageOf(locale: string): string {
  return (codes[locale] ?? locale).split(/[-_]/u, 1)[0]?.toLowerCase() ?? locale
}

const noLanguage = /<[^>]*>|\{+[^{}]*\}+|%[\d$]*[@a-zA-Z]|%\([^)]*\)[a-z]|\S*(?:[/\\_@.:]|\w\$)\S+|&\w+;/gu

/** Returns the words of a translation that are in its own language: neither names nor words of the source. */
function wordsIn({ source, target }: Pair): readonly string[] {
  const known = new Set(source.toLowerCase().match(/[\p{L}\p{M}'’]+/gu))
  const text = target.replaceAll(noLanguage, ' ')
  return Array.from(text.matchAll(/(?<![\d\p{L}])[\p{L}\p{M}'’]+(?!\d)/gu)).flatMap(({ 0: word, index }) => {
    const isName = /\p{Lu}\p{Lu}|\p{Ll}\p{Lu}/u.test(word) || (index > 0 && /^\p{Lu}/u.test(word))
    return isName || known.has(word.toLowerCase()) ? [] : [word.toLowerCase().replaceAll('’', "'")]
  })
}

function countIn(counts: Map<string, number>, key: string, count = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

/** Returns a string such as `_th0n4ad the2n`: three letters, then the languages by how often they have them. */
function printTable(words: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const names = Array.from(words.keys()).toSorted()
  const levels = new Map<string, Map<number, string>>()
  for (const [at, name] of names.entries()) {
    const counts = new Map<string, number>()
    for (const [word, count] of words.get(name) ?? []) {
      const padded = `_${word}_`
      for (let from = 0; from + 3 <= padded.length; from++)
        countIn(counts, padded.slice(from, from + 3), count ** damping)
    }
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    for (const [trigram, count] of [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, mostTrigrams)) {
      const level = Math.max(0, Math.round((topLevel - Math.log(count / total)) / step))
      if (level > 9) break
      const own = levels.get(trigram) ?? new Map<number, string>()
      levels.set(trigram, own.set(level, (own.get(level) ?? '') + String.fromCharCode((at < 26 ? 97 : 39) + at)))
    }
  }
  const lines = [...levels]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([trigram, own]) => {
      const parts = [...own].toSorted(([a], [b]) => a - b).map(([level, languages]) => `${level}${languages}`)
      return trigram + parts.join('')
    })
  return `['${names.join(' ')}', "${lines.join(' ')}"]`
}

const [, , , root] = process.argv
if (root === undefined) throw new Error('Name the folder of the clones.')
const pairs = (await Promise.all(corpora.map((corpus) => readPairs(corpus, root)))).flat()
const english = [...new Set(pairs.map(({ source }) => source))].map((text) => ({
  locale: 'en',
  source: '',
  target: text,
}))
const tables = Object.entries(scripts).map(([script, letters]) => {
  const words = new Map<string, Map<string, number>>()
  for (const pair of script === 'Latn' ? [...pairs, ...english] : pairs) {
    const language = languageOf(pair.locale)
    const own = words.get(language) ?? new Map<string, number>()
    words.set(language, own)
    for (const word of wordsIn(pair)) if (letters.test(word)) countIn(own, word)
  }
  for (const [language, own] of words) {
    const learnt = [...own].reduce((sum, [word, count]) => sum + word.length * count, 0)
    if (learnt < leastLetters || leftOut.has(language)) words.delete(language)
  }
  return `  ${script}: ${printTable(words)},`
})
writeFileSync(
  join(process.cwd(), 'packages/checks/src/languages/tables.ts'),
  `// Made by scripts/language-tables.ts. Learnt from translations of these projects:
${corpora.map(({ project, commit, licence }) => `// ${project} ${commit} (${licence})`).join('\n')}

/** By script: languages, and how often each has which three letters (see \`readTable\`). */
export const tables: Readonly<Partial<Record<string, readonly [languages: string, trigrams: string]>>> = {
${tables.join('\n')}
}
`,
)
