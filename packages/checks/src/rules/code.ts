import { rememberFor } from '@lockale/errors'
import { foreignMarksIn } from '@lockale/messages/engine'
import { toAsciiDigits } from '../ascii-digits.ts'
import { hint } from '../hints.ts'
import { compareBags } from '../literal-things.ts'
import { nothing, type TextRule, textRules } from '../rule.ts'
import type { TextView } from '../text-view.ts'
import { difference, listed } from '../words.ts'

export const codeRules: readonly TextRule[] = textRules([
  {
    id: 'code-changed',
    hints: hint.name,
    severity: 'warning',
    tier: 'misleads',
    what: 'Code of the source is missing from the translation: text in backticks or in `<code>`, and names such as `API_KEY`, `max_size` or `getName`.',
    why: 'A translated command or name does not work.',
    example: {
      locale: 'de',
      source: 'Run `npm start` first',
      target: 'Führe zuerst `npm starten` aus',
      better: 'Führe zuerst `npm start` aus',
    },
    check({ source, target }) {
      const wanted = codeIn(source)
      if (wanted.length === 0) return nothing
      const missing = wanted.filter((code) => !holds(target.raw, code))
      return missing.length === 0 ? nothing : [{ arguments: { missing: [...new Set(missing)] } }]
    },
    say: (args) => `code of the source is missing${listed(args, 'missing')}`,
  },
  {
    id: 'foreign-placeholder',
    hints: hint.foreign,
    severity: 'warning',
    tier: 'misleads',
    what: 'A placeholder of another message format than that of the file is missing from the translation, or has another name: `{name}` in a file of i18next.',
    why: 'If your app fills it in, users do not see the value. If lockale reads the wrong message format, it compares no placeholders.',
    remedy:
      'Write the placeholder as in the source. If your app fills it in, set `syntax` in the config to the message format of your app.',
    example: { locale: 'fr', source: 'Hello {name}', target: 'Bonjour {nom}', better: 'Bonjour {name}' },
    check({ source, target, form }) {
      const changed = compareBags(wantedMarks(source), foreignMarksIn(target))
      if (changed === undefined) return nothing
      // a plural form for one thing may leave out the number
      const mayLack = form !== '' && changed.extra.length === 0
      const missing = changed.missing.filter((mark) => !target.raw.includes(mark))
      return missing.length === 0 || mayLack ? nothing : [{ arguments: { missing, extra: changed.extra } }]
    },
    say: (args) => `placeholders of another message format differ from the source${difference(args)}`,
  },
  {
    id: 'version-changed',
    hints: hint.name,
    severity: 'warning',
    tier: 'misleads',
    what: 'A version number or IP address of the source (`v2.4.1`, `Python 3.12`) is missing from the translation. Its points are no decimal marks: `3,12` is wrong in every language.',
    why: 'Users look for a version that does not exist.',
    example: {
      locale: 'de',
      source: 'Requires version 3.12',
      target: 'Erfordert Version 3,12',
      better: 'Erfordert Version 3.12',
    },
    check({ source, target }) {
      const wanted = versionsIn(source)
      if (wanted.length === 0) return nothing
      const text = toAsciiDigits(target.prose.normalize('NFKC')).replaceAll('٫', '.')
      const missing = wanted.filter((version) => !holds(text, version))
      return missing.length === 0 ? nothing : [{ arguments: { missing } }]
    },
    say: (args) => `version numbers of the source are missing${listed(args, 'missing')}`,
  },
])

/** The placeholders of a source string, which has many translations. */
const wantedMarks = rememberFor((source: TextView) => foreignMarksIn(source))

const codeIn = rememberFor((source: TextView) => [...quotedCode(source), ...identifiersIn(source)])

/** Returns the text in backticks and `<code>` that is no label for users: `npm start`, but not `Save`. */
function quotedCode({ raw }: TextView): readonly string[] {
  if (!/[`<]/u.test(raw)) return []
  return Array.from(raw.matchAll(quoted), ([, ticked, tagged]) => ticked ?? tagged ?? '').filter((code) => {
    return !/[{}%$<>&]/u.test(code) && !/^\p{Lu}[\p{Ll} ]*$/u.test(code) && /[A-Za-z]/u.test(code)
  })
}

const quoted = /(?<![`\p{L}])`(?!\s)([^`\n]{1,200})(?<!\s)`(?!`)|<(?:code|tt|samp)>([^<]{1,200})<\//gu

function identifiersIn({ prose }: TextView): readonly string[] {
  return (prose.match(identifier) ?? []).filter((name) => !/^(?:snake_case|camelCase|example_)/u.test(name))
}

/** Matches `API_KEY`, `max_size`, `getName`, but not names such as `iPhone` and `macOS`. */
const identifier =
  /(?<![\p{L}\p{N}_.@/\\:#-])(?:[A-Za-z][A-Za-z\d]*(?:_[A-Za-z\d]+)+|[a-z]{2,}(?:[A-Z][a-z]{2,})+)(?![\p{L}\p{N}_@:-]|\.[a-z])/gu

const versionsIn = rememberFor(({ prose }: TextView): readonly string[] => {
  if (!/\d\.\d/u.test(prose)) return []
  return Array.from(prose.matchAll(version), ([, dotted, named, early]) => dotted ?? named ?? early ?? '').filter(
    (number) => !/^\d{1,2}\.\d{1,2}\.\d{2,4}$|^\d{4}\.\d/u.test(number),
  )
})

/** Matches numbers with two or more points, and numbers with one point behind `v`, `version` or the name of a product. */
const version =
  /(?<![\w.,-])(?:v?(\d{1,4}(?:\.\d{1,5}){2,3}(?:-[a-z]+\.?\d*)?)|(?:v|(?:\b(?:version|release|api|python|node(?:\.js)?|java|php|ruby|go|windows|android|ios|macos|mac os x|os x|openssl|tls|usb|bluetooth|http|kernel|sdk|net|angular|electron|chrome|firefox|safari)\s(?:version\s)?v?))(\d{1,3}\.\d{1,4})|(\d{1,3}\.\d{1,4})(?=\s(?:beta|alpha|LTS|RC\d?)\b))(?![\w.]*\d|\s(?:million|billion|times|k\b|m\b|mb|gb|%))/giu

/** Returns true if a text contains a name that does not go on behind it: `npm start` is not in `npm starten`. */
function holds(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    if (!/[A-Za-z\d]$/u.test(name) || !/^[A-Za-z\d_]/u.test(text.slice(at + name.length, at + name.length + 1)))
      return true
  }
  return false
}
