import { FluentParser, type Pattern, type Placeable } from '@fluent/syntax'

type Text = readonly [path: readonly string[], text: string]

/** The texts of a resource as Mozilla's syntax tree has them, with placeables as they are written. Attributes of terms are none. */
export function readAsMozilla(source: string): readonly Text[] {
  const { body } = new FluentParser().parse(source)
  const texts = body.flatMap((node): readonly Text[] => {
    if (node.type === 'Junk') throw new Error(`Mozilla's parser found junk: ${node.content}`)
    if (node.type !== 'Message' && node.type !== 'Term') return []
    const id = (node.type === 'Term' ? '-' : '') + node.id.name
    return [
      ...(node.value ? [[[id], patternText(source, node.value)] as const] : []),
      ...(node.type === 'Term' ? [] : node.attributes).map(
        (attribute) => [[id, attribute.id.name], patternText(source, attribute.value)] as const,
      ),
    ]
  })
  const lasts = new Map(texts.map((text) => [text[0].join('.'), text]))
  return texts.filter((text) => lasts.get(text[0].join('.')) === text)
}

function patternText(source: string, pattern: Pattern): string {
  const isBlock = source[(pattern.span?.start ?? 0) - 1] === '\n'
  const indent = commonIndent(source, pattern, isBlock)
  let text = ''
  for (const [index, element] of pattern.elements.entries()) {
    if (element.type === 'TextElement') {
      text += element.value
      continue
    }
    const isFirst = index === 0
    const isLast = index === pattern.elements.length - 1
    text +=
      plainLiteral(element, { text, isFirst, isLast, isBlock, pattern, index }) ??
      placeableText(source, element, indent)
  }
  return text
}

interface Place {
  readonly text: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly isBlock: boolean
  readonly pattern: Pattern
  readonly index: number
}

/** A string that is in quotes only because Fluent would drop it or take it for something else. */
function plainLiteral({ expression }: Placeable, place: Place): string | undefined {
  if (expression.type !== 'StringLiteral') return undefined
  const { value } = expression
  const { text, isFirst, isLast, isBlock, pattern, index } = place
  const next = pattern.elements[index + 1]
  const endsLine = isLast || (next?.type === 'TextElement' && next.value.startsWith('\n'))
  const beginsLine = isFirst || text.endsWith('\n')
  if (/^ +$/.test(value) && (isFirst || isLast || (beginsLine && endsLine))) return value
  if (value === '' && beginsLine && endsLine && (isFirst || isLast)) return value
  if (/^[.[*]$/.test(value) && /(?:^|\n) *$/.test(text) && (isBlock || text.includes('\n'))) return value
  return undefined
}

function placeableText(source: string, { span }: Placeable, indent: number): string {
  const [first = '', ...rest] = source.slice(span?.start, span?.end).split(/\r?\n/)
  return [first, ...rest.map((line) => line.replace(new RegExp(`^ {0,${indent}}`), '').replace(/^ +$/, ''))].join('\n')
}

/** What the tree's texts lack of the blanks in the source. */
function commonIndent(source: string, { elements, span }: Pattern, isBlock: boolean): number {
  const start = span?.start ?? 0
  const [first] = elements
  if (isBlock) {
    const there = /^ */.exec(source.slice(start))?.[0].length ?? 0
    const kept = first?.type === 'TextElement' ? (/^ */.exec(first.value)?.[0].length ?? 0) : 0
    return there - kept
  }
  for (const element of elements) {
    if (element.type !== 'TextElement' || !/\n/.test(element.value)) continue
    const isLast = element === elements.at(-1)
    const raw = source.slice(element.span?.start, element.span?.end)
    const there = /\n( *)[^\n]*$/.exec(raw)?.[1]?.length ?? 0
    const kept = /\n( *)[^\n]*$/.exec(element.value)?.[1]?.length ?? 0
    if (!isLast || /[^ \n\r]/.test(element.value)) return there - kept
  }
  const lines = source.slice(start, span?.end).split('\n').slice(1)
  return Math.min(...lines.filter((line) => /[^ \r]/.test(line)).map((line) => /^ */.exec(line)?.[0].length ?? 0), 1000)
}
