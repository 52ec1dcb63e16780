/**
 * Returns true for a text that a program reads and no translator would change: a plural formula, a date pattern, a
 * colour, a URL, a path, a version, an identifier. In doubt returns false: a value that is sent to the service can
 * be corrected, but words that are not sent stay untranslated without a warning.
 */
export function isMachineValue(text: string): boolean {
  const core = text.trim()
  if (core === '' || core.length > longestValue || plainProse.test(core)) return false
  if (wholeValues.some((pattern) => pattern.test(core)) || isClassList(core) || isDatePattern(core)) return true
  return core.split(separators).every((part) => valuePattern.test(part))
}

/** A quick test for most strings: matches words in small letters, which no machine value contains. */
const plainProse = /^(?:\p{Lu}?\p{Ll}+ \p{Ll}{2,} \p{Ll}{2,}|\p{Lu}\p{Ll}{2,}(?: \p{Ll}+)*[.!?…]?$)/u

/** Removes URLs without a scheme: `shop.example/desk`, `www.shop.example`, and other names that look like a URL. */
export function withoutBareAddresses(text: string): string {
  return text.includes('.') ? text.replaceAll(bareAddresses, ' ') : text
}

/** Maximum length of a machine value: a longer text counts as words. The limit also bounds the time. */
const longestValue = 300

const separators = /\s{0,9}[,;|]\s{0,9}|\s+/u

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A host name in small letters. Not `Done.Next`, which is two sentences. */
const host = `(?:${label}\\.){1,9}[a-z]{2,24}`
const bareAddresses = new RegExp(
  `(?<![\\p{L}\\p{N}@.])${host}(?::\\d{2,5})?(?:[/?#][^\\s<>"]*)?(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Usual endings of host names (`com`), and endings that are reserved for examples. */
const topLevel = '(?:com|org|net|io|dev|app|edu|gov|info|biz|cloud|example|test|invalid|local|[a-z]{2})'

const fileType =
  '(?:json5?|jsonc?|ya?ml|toml|xml|html?|css|s[ac]ss|m?[jt]sx?|md|txt|csv|tsv|log|ini|conf|env|lock|sql|db|png|jpe?g|gif|svg|webp|ico|bmp|pdf|docx?|xlsx?|pptx?|zip|gz|tar|mp[34]|wav|ogg|webm|woff2?|ttf|otf|sh|py|rb|php|go|rs|java|kt|swift|exe|dmg|apk)'

/** Prefixes of icon names. No word in a text begins with one of these. */
const icons = '(?:fa|mdi|glyphicon|codicon|octicon|dashicons|bx[sl]|tabler|lucide|heroicons|material-symbols|el-icon)'

const variants =
  '(?:\\d{1,3}|primary|secondary|success|danger|warning|info|light|dark|muted|white|black|transparent|xs|sm|md|lg|xl|xxl|auto|flex|block|none|inline|hidden|center|between|around|start|end|bold|italic|wrap|nowrap|truncate)'
const utility =
  '(?:btn|badge|alert|col|row|text|bg|border|font|d|m[trblxyse]?|p[trblxyse]?|gap|flex|grid|justify|justify-content|align|align-items|items|rounded|shadow|float|opacity)'
const utilityClass = new RegExp(`^(?:[a-z]{2,6}:)?-?${utility}(?:-[a-z]{1,12}){0,2}-${variants}$`, 'u')

const cssNumber = String.raw`-?(?:\d{1,12}|\d{0,6}\.\d{1,6})(?:px|r?em|ex|ch|v[hw]|vmin|vmax|pt|fr|deg|m?s|%)`

/** Matches one machine value. A text may consist of several: the image types of a field, the classes of an element. */
const valuePattern = new RegExp(
  `^(?:${[
    // URLs, e-mail addresses and host names
    String.raw`(?:[a-z][a-z0-9+.-]{1,30}:\/\/|mailto:|tel:|data:|urn:|javascript:)\S+`,
    String.raw`[\w.%+-]+@(?:[\w-]+\.)+[A-Za-z]{2,24}`,
    `(?:www\\.${host}|(?:${label}\\.){1,9}${topLevel})(?::\\d{2,5})?(?:[/?#]\\S*)?`,
    `${host}(?::\\d{2,5})?/\\S*`,
    // paths and files
    String.raw`(?:~|\.{1,2})?(?:\/[\w.@:*-]+)+\/?`,
    String.raw`[A-Za-z]:\\[^\s]*`,
    `[\\w./*-]*[\\w*]\\.${fileType}`,
    // paths in data, names of classes and members
    String.raw`\$(?:\.\w+|\[[^\]\s]{1,40}\])+`,
    String.raw`[A-Za-z_]\w*(?:\.\w+)*\[(?:\d+|\*)\](?:\.\w+|\[(?:\d+|\*)\])*`,
    String.raw`[a-z]\w*(?:\.[A-Za-z_$][\w$]*){2,9}`,
    String.raw`[a-z]\w*\.[a-z]+[A-Z]\w*`,
    String.raw`\w+(?:::\w+)+(?:\(\))?`,
    String.raw`[A-Za-z_]\w*(?:\.\w+)*\(\)`,
    '[a-z][a-z0-9]*(?:_[a-z0-9]+)+',
    '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+',
    '[a-z][a-z0-9-]*__[a-z0-9-]+(?:--[a-z0-9-]+)?',
    ':[a-z]\\w*',
    `${icons}[-:][a-z0-9]+(?:[-:][a-z0-9]+)*`,
    `(?:btn|badge|alert|bg)-(?:outline-)?${variants}`,
    String.raw`[a-z][A-Za-z-]{0,30}=\d[\w.%]{0,20}`,
    'true|false',
    // colours and sizes
    '#(?=[0-9a-f]*\\d)(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})',
    '#(?:([0-9a-f])\\1{2}(?:\\1{3})?)',
    '#(?=[0-9A-F]*\\d)(?:[0-9A-F]{3,4}|[0-9A-F]{6}|[0-9A-F]{8})',
    '#(?:([0-9A-F])\\2{2}(?:\\2{3})?)',
    cssNumber,
    // versions, UUIDs, hexadecimal numbers, and codes such as `UTF-8`, `en-GB` and `ltr`
    String.raw`[v^~]?\d+(?:\.\d+){2,3}(?:[-+][0-9A-Za-z.-]+)?`,
    String.raw`v\d+(?:\.\d+)*`,
    '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
    '0x[0-9a-fA-F]+',
    '(?=[0-9a-f]*\\d)(?=\\d*[a-f])[0-9a-f]{16,128}',
    '(?=[0-9A-F]*\\d)(?=\\d*[A-F])[0-9A-F]{16,128}',
    // hashes: with at least three digits, and a letter between digits, unlike `face2face` and `dec2024`
    '(?=(?:[a-f]*\\d){3})(?=[a-f]*\\d+[a-f]+\\d)[0-9a-f]{7,15}',
    '[A-Z]{2,5}(?:-\\d+)+(?:-\\d+)*',
    '[Uu][Tt][Ff]-?(?:8|16|32)',
    '[a-z]{2,3}[-_](?:[A-Z][a-z]{3}[-_])?[A-Z]{2}',
    '[a-z]{2,3}[-_](?:Hans|Hant|Latn|Cyrl|Arab|Deva|Guru|419)',
    '(?:application/[\\w.+*-]+|multipart/(?:form-data|mixed|alternative)|(?:image|audio|video|font)/(?:\\*|png|jpe?g|gif|webp|avif|svg\\+xml|mp4|mpeg|webm|ogg|wav|woff2?)|text/(?:\\*|plain|html|css|csv|xml|javascript|markdown|calendar|rtf|event-stream))',
    'ltr|rtl',
  ].join('|')})$`,
  'u',
)

/** Patterns for machine values that contain spaces. Each pattern must match the whole text. */
const wholeValues: readonly RegExp[] = [
  // plural formulas of gettext, and their expressions
  /^(?:nplurals\s*=\s*\d+\s*;\s*)?plural\s*=[\sn\d()!=<>&|%?:+-]+;?$/u,
  /^(?=[^n]*n\s*(?:[!=<>]=?|%))(?=.*\d)[\sn\d()!=<>&|%?:]+$/u,
  // values and declarations of CSS: `rgb(0, 0, 0)`, `width: 4px`, `ease-in`
  /^(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\s\d.,%/deg-]+\)$/u,
  new RegExp(`^(?:[a-z-]{2,30}\\s?:\\s?${cssNumber}\\s?(?:;\\s?|$))+$`, 'u'),
  new RegExp(
    `^${cssNumber} (?:solid|dashed|dotted|double) (?:#[0-9A-Fa-f]{3,8}|[a-z]{3,20}|(?:rgb|hsl)a?\\([^()]{1,40}\\))$`,
    'u',
  ),
  /^(?:calc|var|translate(?:[XYZ]|3d)?|scale[XY]?|rotate[XYZ]?|cubic-bezier|(?:linear|radial|conic)-gradient|minmax|clamp|repeat|url)\((?=[^()]*[\d#/]|--)[^()]{1,100}(?:\([^()]{0,60}\)[^()]{0,60}){0,9}\)$/u,
  /^ease-(?:in|out|in-out)$/u,
  // classes of an element: `btn btn-primary`, `fa fa-user`
  /^([a-z][a-z0-9]*)(?:\s+\1-[a-z0-9-]+)+(?:\s+(?:[a-z][a-z0-9]*-[a-z0-9-]+|active|disabled|show|fade|collapsed|hidden|btn|badge|row))*$/u,
  new RegExp(`^(?:(?:fa[bsrldt]?|btn|icon)\\s+)?${icons}-[a-z0-9-]+(?:\\s+${icons}-[a-z0-9-]+)*$`, 'u'),
  /^(?!Size|Font|Text)\p{Lu}[\p{L}\d]*(?: \p{Lu}[\p{L}\d]*){0,5}, \d{1,3}(?:\.\d{1,3})?pt(?:, style=[A-Za-z]+(?:, [A-Za-z]+)*)?$/u,
  /^[^,]{1,60}(?:,\s?[^,]{1,60}){0,9},\s?(?:sans-serif|serif|monospace|cursive|system-ui)$/u,
  // JavaScript objects of plain values: `{ cache: true }`
  /^\{\s*(?:["']?[A-Za-z_$][\w$-]*["']?\s*:\s*(?:true|false|null|-?\d+(?:\.\d+)?)\s*(?:,\s*(?=\S)|(?=\}))){1,20}\}$/u,
  // a regular expression: `^[a-z]+$`
  /^\^\S+\$$/u,
  // directives of strftime and number formats
  /^(?:[^\p{L}%]*%[-_0^#]?[A-Za-z]){1,20}[^\p{L}%]*$/u,
  // PHP's letters of dates: `d/m/Y`, `F j, Y`, `Y-m-d H:i:s`, `g:i a`
  /^(?:[dj][-./ ][mnMF][-./ ],?[yY]|[mnMF][-./ ][dj],?[-./ ][yY]|[yY][-./][mnM][-./][dj])(?:,? [gGhH]:i(?::s)?(?: [aA])?)?$/u,
  /^[gGhH]:i(?::s)?(?: [aA])?$/u,
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/u,
  // GNOME's placeholder for the names of translators: GTK hides it if it is unchanged
  /^translator[-_]credits$/u,
  // keyboard shortcuts: `<Control>q`, `CmdOrCtrl+S`
  /^(?:<(?:Control|Ctrl|Primary|Shift|Alt|Super|Meta)>){1,4}\w{1,12}$/iu,
  /^(?:CmdOrCtrl|CommandOrControl|Cmd|Command)(?:\+\w{1,12}){1,4}$/u,
]

/** Returns true for classes of an element: `btn btn-primary`, `row align-items-center active`. */
function isClassList(text: string): boolean {
  const [first = '', ...others] = text.split(/\s+/u)
  const isOneOf = (name: string, names: RegExp) => names.test(name) || utilityClass.test(name)
  if (others.length === 0 || !isOneOf(first, /^(?:btn|badge|alert|row|col|card|nav)$/u)) return false
  return others.every((name) => isOneOf(name, /^(?:active|disabled)$/u))
}

/** Returns true for date patterns: `yyyy-MM-dd`, `EEEE, d. MMMM`, `MMMM Do`, `yyyy年M月d日`, `LLLL`. */
function isDatePattern(text: string): boolean {
  const pattern = text.replaceAll(/'[^']*'/gu, '')
  const runs = pattern.match(/[A-Za-z]+/gu) ?? []
  const own = pattern.replaceAll(/[A-Za-z年月日时時分秒년월일시분초]/gu, '')
  if (/\p{L}/u.test(own) || runs.length === 0 || runs.length > 12) return false
  if (runs.length === 1) return /^(?:L{3,4}|M{3,4}|E{3,4}|d{4}|(?:yyyy|YYYY)MMdd|YYYYMMDD)$/u.test(pattern)
  if (!runs.every((run) => dateRun.test(run))) return false
  return runs.some((run) => /^(?:yy|YY|MM|dd|DD|EE|HH|hh|mm|LL)/u.test(run)) || /年|月|년|월/u.test(pattern)
}

const dateRun =
  /^(?:([yYMLdDEeHhkKmsSaAzZxXGQqwTtf])\1{0,5}|[DMQdw]o|(?:yyyy|YYYY|MM|dd|DD|HH|hh|mm|ss|SSS|T){2,6}[ZzKXx]{0,3}|(?:ss|SSS)[ZzKXx]{1,3})$/u
