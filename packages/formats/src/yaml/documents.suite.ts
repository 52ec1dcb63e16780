import fc from 'fast-check'

const keys: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'a',
    'b',
    'c',
    'd',
    'a.b',
    'a b',
    '~',
    '',
    ' ',
    '404',
    '1.10',
    'no',
    '__proto__',
    'constructor',
    'ä',
    '"',
    "'",
    '\\',
    '# a',
    'a: b',
    '- a',
    '<<',
    '*a',
    'one',
    'other',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)

export const names: fc.Arbitrary<string> = keys.filter((key) => !/^\d+$/.test(key))

export const texts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Hello, %{name}!',
    'ä',
    '日本語',
    '😀',
    '\\',
    '"',
    "it's",
    'a: b',
    'a #b',
    '#',
    '- x',
    '-',
    '? y',
    'x:',
    '%d',
    '@x',
    '*x',
    '&x',
    '!x',
    '|',
    '>',
    '{a}',
    '[a]',
    'a, b',
    'no',
    'Yes',
    'null',
    '~',
    '1',
    '1.0',
    '1_000',
    '010',
    '12:30',
    '2001-01-01',
    '0x1f',
    ':sym',
    '<<',
    '=',
    '---',
    '...',
    'y',
    'http://x.y/?z',
    'a\tb',
    '\ta',
  ),
  fc.constantFrom(
    'a\nb',
    'a\nb\n',
    'a\n\nb\n\n',
    '\na',
    ' a\nb\n',
    'a\n b\n',
    'a \nb',
    '\n',
    '\n\n',
    'a\r\nb',
    'a\n\t\nb',
    'a\n  \nb\n',
    '# a\nb\n',
    '---\na\n',
    '\0',
    '\u007f',
    '\u0085',
    '\u00a0',
    '\u2028',
    '\u200b',
    '\ufeff',
    '\ufffe',
    '\t',
    'x '.repeat(60),
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc
    .array(fc.constantFrom('a', 'b c', '', ' ', '\n', ': ', ' #', "'", '"', '-', '\t'), { maxLength: 6 })
    .map((pieces) => pieces.join('')),
)

type Style = 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'lines'

type Tree = Text | Other | Collection

interface Text {
  readonly kind: 'text'
  readonly value: string
  readonly style: Style
  readonly tag: string
}

interface Other {
  readonly kind: 'other'
  readonly token: string
}

interface Collection {
  readonly kind: 'map' | 'seq'
  readonly members: readonly Member[]
  readonly layout: number
  readonly isFlow: boolean
}

interface Member {
  readonly key: string
  readonly keyStyle: 'plain' | 'single' | 'double'
  readonly node: Tree
  readonly blank: boolean
  readonly comment: string
  readonly beside: string
  readonly gap: number
}

const text = fc.record({
  kind: fc.constant('text' as const),
  value: texts,
  style: fc.constantFrom<Style>('plain', 'plain', 'single', 'double', 'literal', 'folded', 'lines'),
  tag: fc.constantFrom('', '', '', '', '', '! ', '!!str '),
})
const other = fc.record({
  kind: fc.constant('other' as const),
  token: fc.constantFrom(
    '',
    '',
    '~',
    'null',
    'true',
    '0',
    '-1.50',
    '1e3',
    '0x1F',
    '2001-01-01',
    ':year',
    '!ruby/symbol x',
    '{}',
    '[]',
    '{ }',
  ),
})

function rootsOf(keys: fc.Arbitrary<string>, { lists }: Shape): fc.Arbitrary<Collection> {
  const { root } = fc.letrec<{ root: Collection; collection: Collection; node: Tree; member: Member }>((tie) => {
    const map = collectionOf(tie('member'), 'map')
    const seq = collectionOf(tie('member'), 'seq')
    return {
      root: fc.oneof({ weight: 5, arbitrary: map }, ...(lists ? [{ weight: 1, arbitrary: seq }] : [])),
      collection: fc.oneof(map, map, ...(lists ? [seq] : [])),
      node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, text, text, other, tie('collection')),
      member: fc.record({
        key: keys,
        keyStyle: fc.constantFrom('plain' as const, 'plain' as const, 'single' as const, 'double' as const),
        node: tie('node'),
        blank: fc.constantFrom(false, false, false, true),
        comment: fc.constantFrom('', '', '', '', '# about it', '#: {x}'),
        beside: fc.constantFrom('', '', '', '', ' # beside', '   #'),
        gap: fc.constantFrom(1, 1, 1, 3),
      }),
    }
  })
  return root
}

interface Shape {
  readonly lists: boolean
}

function collectionOf(member: fc.Arbitrary<Member>, kind: 'map' | 'seq'): fc.Arbitrary<Collection> {
  return fc.record({
    kind: fc.constant(kind),
    members: fc.array(member, { minLength: 1, maxLength: kind === 'map' ? 5 : 3 }),
    layout: fc.nat({ max: 11 }),
    isFlow: fc.constantFrom(false, false, false, false, true),
  })
}

/** Documents in all the styles that people and tools write, with comments, blank lines and uneven indents. */
export const documents: fc.Arbitrary<string> = documentsOf(rootsOf(keys, { lists: true }))

/** Without lists, and without keys that look like places in one. */
export const listlessDocuments: fc.Arbitrary<string> = documentsOf(rootsOf(names, { lists: false }))

function documentsOf(root: fc.Arbitrary<Collection>): fc.Arbitrary<string> {
  return fc
    .record({
      root,
      head: fc.constantFrom('', '', '# head\n', '# head\n\n', '---\n', '# head\n---\n', '--- # start\n'),
      lineBreak: fc.constantFrom('\n', '\n', '\r\n', '\r'),
      final: fc.boolean(),
    })
    .map(({ root, head, lineBreak, final }) => {
      const document = head + printBlock({ ...root, isFlow: false }, 0)
      const ended = final || endsInBlockScalar(root) ? document : document.replace(/\n+$/, '')
      return ended.replaceAll('\n', lineBreak)
    })
}

/** There readers disagree on the last line break. */
function endsInBlockScalar(node: Tree): boolean {
  if (node.kind === 'text') return node.style === 'literal' || node.style === 'folded'
  if (node.kind === 'other' || node.isFlow) return false
  const last = node.members.at(-1)
  return last !== undefined && endsInBlockScalar(last.node)
}

/** Whole lines. */
function printBlock({ kind, members, layout }: Collection, column: number): string {
  const margin = ' '.repeat(column)
  return members
    .map(({ key, keyStyle, node, blank, comment, beside, gap }) => {
      const lead = (blank ? '\n' : '') + (comment === '' ? '' : `${margin}${comment}\n`)
      const sign = kind === 'seq' ? '-' : `${printInline(key, keyStyle, false)}:`
      if (node.kind === 'text') {
        return `${lead}${margin}${sign}${' '.repeat(gap)}${node.tag}${printText(node.value, node.style, column, beside, layout)}`
      }
      if (node.kind === 'other') {
        return `${lead}${margin}${sign}${node.token === '' ? '' : ' '.repeat(gap)}${node.token}${beside}\n`
      }
      if (node.isFlow) return `${lead}${margin}${sign} ${printFlow(node)}${beside}\n`
      const inner = column + (node.kind === 'seq' && kind === 'map' && layout % 2 === 0 ? 0 : 1 + (layout % 4))
      if (kind === 'seq' && layout > 5) {
        const isBare = node.members[0] && !node.members[0].blank && node.members[0].comment === ''
        if (isBare) return `${lead}${margin}- ${printBlock(node, column + 2).slice(column + 2)}`
      }
      return `${lead}${margin}${sign}${beside}\n${printBlock(node, inner)}`
    })
    .join('')
}

/** With its line break. */
function printText(value: string, style: Style, column: number, beside: string, layout: number): string {
  const margin = ' '.repeat(column + 1 + (layout % 3))
  const isHoldable =
    /^[ -~\xa0-\u2027\n\u3000-\u9fff]*$/.test(value) && /^[^\s]/.test(value) && !/[ \t](?:\n|$)/.test(value)
  const breaks = /\n*$/.exec(value)?.[0].length ?? 0
  if (style === 'literal' && isHoldable) {
    const sign = breaks === 0 ? '-' : breaks === 1 ? '' : '+'
    const lines = value.replace(/\n$/, '').split('\n')
    return `|${sign}${beside}\n${lines.map((line) => (line === '' ? '\n' : `${margin}${line}\n`)).join('')}`
  }
  if (style === 'folded' && isHoldable && breaks < 2 && !/\n[\s]/.test(value)) {
    const lines = value.replace(/\n+$/, '').split('\n')
    return `>${breaks === 0 ? '-' : ''}${beside}\n${lines.map((line) => margin + line.replaceAll(/(?<=\w) (?=\w)/g, `\n${margin}`)).join('\n\n')}\n`
  }
  const isSimple = /^[a-z][a-z ]*[a-z]$/.test(value) && !/^(?:no|on|yes|off|null|true|false)\b/.test(value)
  if (style === 'lines' && isSimple) return `${value.replace(/ +/, `\n${margin}`)}${beside}\n`
  if (style === 'lines' && /^[ -~]*$/.test(value) && value.includes(' ')) {
    const body = JSON.stringify(value).slice(1, -1)
    return `"${body.replace(' ', `\\\n${margin}\\ `)}"${beside}\n`
  }
  return `${printInline(value, style === 'single' || style === 'double' ? style : 'plain', false)}${beside}\n`
}

function printInline(value: string, style: 'plain' | 'single' | 'double', inFlow: boolean): string {
  const isSimple = inFlow ? /^[A-Za-z\xe4][\w .%-]*$/ : /^[A-Za-z\xe4\u3040-\u9fff][\w .,'%{}[\]()/-]*$/
  const isPlain = isSimple.test(value) && !value.endsWith(' ') && !/^(?:null|true|false)$/i.test(value)
  if (style === 'plain' && isPlain) return value
  if (style === 'single' && /^[ -~\xa0-\u2027\u3040-\u9fff]*$/.test(value)) return `'${value.replaceAll("'", "''")}'`
  return JSON.stringify(value).replaceAll(
    /[\x7f-\x9f\ufffe\uffff\ufeff\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function printFlow({ kind, members, layout }: Collection): string {
  const pad = layout % 2 === 0 ? '' : ' '
  const inside = members.map(({ key, keyStyle, node }) => {
    const value =
      node.kind === 'text'
        ? node.tag +
          printInline(node.value, node.style === 'single' || node.style === 'double' ? node.style : 'plain', true)
        : node.kind === 'other'
          ? node.token === ''
            ? '~'
            : node.token
          : printFlow(node)
    return kind === 'map' ? `${printInline(key, keyStyle, true)}: ${value}` : value
  })
  return kind === 'map' ? `{${pad}${inside.join(', ')}${pad}}` : `[${pad}${inside.join(', ')}${pad}]`
}
