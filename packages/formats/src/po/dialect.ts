import type { Block, BlockDialect, NewBlock, PrintPlace, SourceBlock, ValuePlace } from '../block/block.ts'
import { beginsLine } from '../block/work-text.ts'
import type { Entry, ParsedFile } from '../format.ts'
import { encodeString } from './escapes.ts'
import { addFuzzy, hasFlags, withoutFuzzy } from './flags.ts'
import { isHeader } from './header.ts'
import { lineBreakAt } from './line-break.ts'
import type { PoMessage, PoText } from './message.ts'
import { poFileOf } from './po-file.ts'
import { plainStyle, printText, styleOf } from './print.ts'

/** A message is a block; with a plural it is a container, and its forms are the blocks inside. */
export const poDialect: BlockDialect = {
  read: toBlocks,
  printValue,
  printRaw: (raw, place) => raw.replaceAll(/\r\n|\n|\r/g, lineBreakOf(place)),
  printBlock,
  printLead(lead, block) {
    if (isStillFuzzy(block)) return lead
    return isProposal(block) ? addFuzzy(withoutFuzzy(lead)) : withoutFuzzy(lead)
  },
}

/** The line break of the line in which a value ends. */
function lineBreakOf({ target, entry }: ValuePlace): string {
  const { parsed } = target
  return lineBreakAt(parsed.text, entry.valueRange.end, poFileOf(parsed).scan.lineBreak)
}

interface Place {
  readonly message: PoMessage
  /** Of an entry. */
  readonly string: PoText | undefined
}

const places = new WeakMap<Block, Place>()

function toBlocks(parsed: ParsedFile): Block {
  const { scan, plurals, shadowed } = poFileOf(parsed)
  const children: Block[] = []
  let next = 0
  for (const message of scan.messages) {
    if (shadowed.has(message)) continue
    const { leadStart, start, end, strings, pluralId } = message
    const place = { leadStart, start, end, insertAt: end }
    if (isHeader(message)) {
      children.push({ path: [''], entry: undefined, children: [], ...place })
      continue
    }
    const forms: Block[] = []
    for (const [index, string] of strings.entries()) {
      if (pluralId !== undefined && plurals.forms[index] === undefined) continue
      const entry = parsed.entries[next++]
      if (entry === undefined) throw new Error('A message was read without its entry.')
      forms.push(toBlock(entry, message, string))
    }
    const [single] = forms
    if (pluralId === undefined && single) children.push({ ...single, ...place })
    else children.push({ path: [message.key], entry: undefined, children: forms, ...place })
    const block = children.at(-1)
    if (block) places.set(block, { message, string: pluralId === undefined ? strings[0] : undefined })
  }
  const { length } = parsed.text
  return { path: [], entry: undefined, children, leadStart: 0, start: 0, end: length, insertAt: scan.end }
}

function toBlock(entry: Entry, message: PoMessage, string: PoText): Block {
  const { keywordStart: start, end } = string
  const block = { path: entry.path, entry, children: [], leadStart: start, start, end, insertAt: end }
  places.set(block, { message, string })
  return block
}

function printValue(value: string, place: ValuePlace): string {
  const { message, string } = places.get(place.block) ?? {}
  const style = string ? styleOf(place.target.parsed.text, string, message?.id) : plainStyle
  return printText(value, { ...style, lineBreak: lineBreakOf(place) })
}

/** `msgid` and all above it as the source has it, with its wrapping. */
function printBlock(block: NewBlock, { source, target, lineBreak, inline, indent }: PrintPlace): string {
  const [key = ''] = block.path
  const isPlural = block.value === undefined
  const model = source && places.get(source.block)?.message
  const text = source?.file.parsed.text ?? ''
  const isAlike = model !== undefined && (model.pluralId !== undefined) === isPlural
  const between = inline ? ' ' : lineBreak
  const style = model ? styleOf(text, { ...model.id, value: '' }, model.id) : plainStyle
  const head = isAlike ? rawHead(text, model, between) : printHead(key, { isPlural, lineBreak: between })
  const { plurals } = poFileOf(target.parsed)
  const strings = isPlural
    ? plurals.forms.map((form, index) => {
        const child = block.children.find(({ path }) => path[1] === form)
        return `msgstr[${index}] ${printNew(child)}`
      })
    : [`msgstr ${printNew(block)}`]
  const flag = isProposal(block) && !bringsFlags(source, inline) ? `#, fuzzy${lineBreak}` : ''
  return flag + (flag === '' ? '' : indent) + [head, ...strings].join(between)

  function printNew(one: NewBlock | undefined): string {
    if (one?.value === undefined) return '""'
    if (one.value.kind === 'raw') return one.value.raw.replaceAll(/\r\n|\n|\r/g, between)
    return printText(one.value.value, { ...style, lineBreak: between })
  }
}

function rawHead(text: string, { context, id, strings }: PoMessage, between: string): string {
  return text
    .slice((context ?? id).keywordStart, strings[0]?.keywordStart)
    .trimEnd()
    .replaceAll(/\r\n|\n|\r/g, between)
}

interface HeadStyle {
  readonly isPlural: boolean
  readonly lineBreak: string
}

/** Without a source nobody knows the text for other numbers: it is that for 1. */
function printHead(key: string, { isPlural, lineBreak }: HeadStyle): string {
  const at = key.indexOf('\u0004')
  const style = { ...plainStyle, lineBreak }
  const id = printText(key.slice(at + 1), style)
  return [
    ...(at === -1 ? [] : [`msgctxt "${encodeString(key.slice(0, at))}"`]),
    `msgid ${id}`,
    ...(isPlural ? [`msgid_plural ${id}`] : []),
  ].join(lineBreak)
}

/** All its texts have to be reviewed by a person. */
function isProposal({ value, children }: NewBlock): boolean {
  if (value !== undefined) return value.kind === 'text' && value.review === true
  const texts = children.filter((child) => child.value?.kind === 'text')
  return texts.length > 0 && texts.every(isProposal)
}

/** The comment of the source comes along where it stands in lines of its own, and it has flags: `fuzzy` is one more. */
function bringsFlags(source: SourceBlock | undefined, inline: boolean): boolean {
  if (source === undefined || inline) return false
  const { text } = source.file.parsed
  const { leadStart, start } = source.block
  return beginsLine(leadStart, text) && beginsLine(start, text) && hasFlags(withoutFuzzy(text.slice(leadStart, start)))
}

/** A copied value that is there but does not count. */
function isStillFuzzy({ value, children }: NewBlock): boolean {
  if (value?.kind === 'raw') return /[^"\s]/.test(value.raw)
  return children.some(isStillFuzzy)
}
